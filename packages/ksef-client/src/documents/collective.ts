import { parseCollectiveNumber } from '@spacebooks/base/ksef-number';
import { z } from 'zod';
import type { CollectivePart, FoundCollective } from '../client.js';
import { shortLine } from '../exchange/problem.js';
import { readAnswer, unreadable } from '../exchange/read-answer.js';
import { commonRefusal, hasCode, readRefusal, refused } from '../exchange/refusal.js';
import type { KsefReply, KsefRequest } from '../exchange/request.js';
import type { Call } from '../login/call.js';
import { moment } from '../moments.js';
import { checkedNumber } from './status.js';

const MAKE = 'POST /collective-identifiers';
const PARTS = 'POST /collective-identifiers/invoices';
const OF_NUMBER = 'GET /collective-identifiers/ksef';
/** KSeF's exception about a document that it does not have, or has not stored for good yet. */
const INVOICE_UNKNOWN = 71001;
/** A query answers for so many identifiers at once. */
const MOST_ASKED = 10;
/** An identifier may have 5,000 invoices. */
const MOST_PAGES = 100;

const made = z.object({ collectiveIdentifierNumber: z.string() });
const parts = z.object({
  continuationToken: z.string().nullish(),
  invoices: z.array(
    z.object({
      ksefNumber: z.string(),
      collectiveIdentifierNumber: z.string().nullish(),
      payment: z.object({ amount: z.number(), currency: z.string() }).nullish(),
    }),
  ),
});
const identifiers = z.object({
  continuationToken: z.string().nullish(),
  collectiveIdentifiers: z.array(
    z.object({
      collectiveIdentifierNumber: z.string(),
      createdInCurrentContext: z.boolean(),
      dateCreated: moment,
    }),
  ),
});

/** Has an identifier made for these documents, at least two. */
export async function makeCollective(
  call: Call,
  wanted: readonly Omit<CollectivePart, 'collective'>[],
): Promise<string> {
  const invoices = wanted.map(({ ksefNumber, payment }) => ({
    ksefNumber,
    ...(payment === null ? {} : { payment: { amount: payment.cents / 100, currency: payment.currency } }),
  }));
  const reply = await call({
    method: 'POST',
    path: '/collective-identifiers',
    group: 'collective',
    content: json({ invoices }),
  });
  if (!reply.ok && hasCode(reply, [INVOICE_UNKNOWN])) throw refused('ksef.not-found', MAKE, reply);
  if (!reply.ok) throw commonRefusal(MAKE, reply) ?? refused('ksef.rejected', MAKE, reply);
  return checkedCollective(readAnswer(made, reply.answer, MAKE).collectiveIdentifierNumber, MAKE);
}

/** What identifiers are for; of one that KSeF does not know, nothing. */
export async function collectiveParts(
  call: Call,
  numbers: readonly string[],
): Promise<readonly CollectivePart[]> {
  const found: CollectivePart[] = [];
  for (let from = 0; from < numbers.length; from += MOST_ASKED) {
    const asked = numbers.slice(from, from + MOST_ASKED);
    const content = json({ collectiveIdentifierNumbers: asked });
    const path = '/collective-identifiers/invoices?pageSize=500';
    await readPages(call, { method: 'POST', path, group: 'collective', content }, PARTS, ({ answer }) => {
      const { invoices, continuationToken } = readAnswer(parts, answer, PARTS);
      for (const { ksefNumber, collectiveIdentifierNumber, payment } of invoices) {
        found.push({
          // KSeF's own example leaves it out.
          collective: checkedCollective(collectiveIdentifierNumber ?? onlyOne(asked), PARTS),
          ksefNumber: checkedNumber(ksefNumber, PARTS),
          payment: payment == null ? null : paymentOf(payment),
        });
      }
      return continuationToken;
    });
  }
  return found;
}

/** The identifiers that a document was given, the latest first. */
export async function collectivesOf(call: Call, ksefNumber: string): Promise<readonly FoundCollective[]> {
  const path = `/collective-identifiers/ksef/${encodeURIComponent(ksefNumber)}?pageSize=200`;
  const found: FoundCollective[] = [];
  await readPages(call, { method: 'GET', path, group: 'collective' }, OF_NUMBER, ({ answer }) => {
    const { collectiveIdentifiers, continuationToken } = readAnswer(identifiers, answer, OF_NUMBER);
    for (const each of collectiveIdentifiers) {
      found.push({
        number: checkedCollective(each.collectiveIdentifierNumber, OF_NUMBER),
        isOurs: each.createdInCurrentContext,
        madeAt: each.dateCreated,
      });
    }
    return continuationToken;
  });
  return found;
}

function onlyOne([first = '', second]: readonly string[]): string {
  return second === undefined ? first : '';
}

/** @param read gives the token of the next page, if there is one */
async function readPages(
  call: Call,
  request: Omit<KsefRequest, 'bearer' | 'headers'>,
  what: string,
  read: (reply: KsefReply & { readonly ok: true }) => string | null | undefined,
): Promise<void> {
  let token: string | null = null;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const headers: Record<string, string> = token === null ? {} : { 'x-continuation-token': token };
    const reply = await call({ ...request, headers });
    if (!reply.ok) throw readRefusal(what, reply);
    const next = read(reply);
    if (next == null || next === '') return;
    token = next;
  }
  throw unreadable(what, `the list has more than ${MOST_PAGES} pages`);
}

/** Null for an amount that is none of whole cents: it cannot be what was paid. */
function paymentOf({ amount, currency }: { amount: number; currency: string }): CollectivePart['payment'] {
  const cents = Math.round(amount * 100);
  return Math.abs(amount * 100 - cents) < 1e-4 ? { cents, currency } : null;
}

function checkedCollective(number: string, what: string): string {
  if (parseCollectiveNumber(number) === null)
    throw unreadable(what, `${shortLine(number, 50)} is no collective identifier of KSeF`);
  return number;
}

function json(value: unknown): { readonly type: string; readonly bytes: Uint8Array } {
  return { type: 'application/json', bytes: Buffer.from(JSON.stringify(value)) };
}
