import { z } from 'zod';
import type { DocumentStatus } from '../client.js';
import { shortLine } from '../exchange/problem.js';
import { readAnswer, unreadable } from '../exchange/read-answer.js';
import { readRefusal } from '../exchange/refusal.js';
import { parseKsefNumber } from '../ksef-number.js';
import type { Call } from '../login/call.js';

/** The path of a document in its session, and of what belongs to it. */
export function documentPath(session: string, ...below: readonly string[]): string {
  return `/sessions/${[session, 'invoices', ...below].map(encodeURIComponent).join('/')}`;
}

const optionalText = z.string().nullish().catch(null);

/** One document of a session, as far as we read it. */
export const sessionDocument = z.object({
  referenceNumber: z.string().min(1),
  invoiceHash: z.string(),
  ksefNumber: z.string().nullish(),
  acquisitionDate: z.string().nullish(),
  status: z.object({
    code: z.number().int(),
    description: z.string().catch(''),
    details: z.array(z.string()).nullish().catch(null),
    extensions: z
      .object({ originalKsefNumber: optionalText, originalSessionReferenceNumber: optionalText })
      .nullish()
      .catch(null),
  }),
});
export type SessionDocument = z.infer<typeof sessionDocument>;

const ACCEPTED = 200;
const DUPLICATE = 440;
/** The session failed, or KSeF did: nothing is said about the document. */
const DROPPED: readonly number[] = [405, 500, 550];
const LONGEST_DETAIL = 1_000;

/**
 * What KSeF's state of a document means.
 *
 * @throws KsefError `ksef.unreadable` for a number with wrong check digits, and for a state of no known class: what is
 *   taken for a rejection is unlocked
 */
export function documentStatus(document: SessionDocument, what: string): DocumentStatus {
  const { status, acquisitionDate } = document;
  const { code, extensions } = status;
  // 100 and 150 so far.
  if (code >= 100 && code < 200) return { kind: 'processing' };
  if (code === ACCEPTED) {
    const ksefNumber = numberIfAny(document.ksefNumber, what);
    if (ksefNumber === null || acquisitionDate == null)
      return { kind: 'duplicate', ksefNumber, session: null };
    if (Number.isNaN(Date.parse(acquisitionDate))) {
      throw unreadable(what, `the document ${ksefNumber} has no acquisition date`);
    }
    return { kind: 'accepted', ksefNumber, acquisitionDate };
  }
  if (code === DUPLICATE) {
    const ksefNumber = numberIfAny(extensions?.originalKsefNumber, what);
    return { kind: 'duplicate', ksefNumber, session: extensions?.originalSessionReferenceNumber ?? null };
  }
  const detail = shortLine(
    [`${code} ${status.description}`, ...(status.details ?? [])].join('; '),
    LONGEST_DETAIL,
  );
  if (DROPPED.includes(code)) return { kind: 'dropped', code, detail };
  if (code >= 400 && code < 500) return { kind: 'rejected', code, detail };
  throw unreadable(what, `the document has the state ${detail}`);
}

function numberIfAny(number: string | null | undefined, what: string): string | null {
  return number == null ? null : checkedNumber(number, what);
}

/** @throws KsefError `ksef.unreadable` unless it is a KSeF number with right check digits */
export function checkedNumber(number: string, what: string): string {
  if (parseKsefNumber(number) === null) throw unreadable(what, `${shortLine(number, 50)} is no KSeF number`);
  return number;
}

const WHAT = 'GET /sessions/invoices';

/** The status of a document that was sent. */
export async function showDocument(call: Call, session: string, reference: string): Promise<DocumentStatus> {
  const path = documentPath(session, reference);
  const reply = await call({ method: 'GET', path, group: 'document-status' });
  if (!reply.ok) throw readRefusal(WHAT, reply);
  return documentStatus(readAnswer(sessionDocument, reply.answer, WHAT), WHAT);
}
