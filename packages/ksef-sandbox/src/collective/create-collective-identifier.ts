import type { Answer } from '@spacebooks/sandbox-engine/http';
import { z } from 'zod';
import type { IssuedDocument } from '../documents/document.js';
import { callerOf, json, type KsefCall } from '../engine/operation.js';
import { refusal } from '../engine/problem.js';
import { bodyAs } from '../engine/request.js';
import { currencyCode } from '../invoices/currencies.js';
import { collectiveIdentifierNumber, ksefNumberText } from '../numbers.js';
import { isMadeHere } from './made-here.js';

/** In how many collective identifiers of one context an invoice can be. */
const MOST_OF_AN_INVOICE = 132;

const createInput = z.object({
  invoices: z
    .array(
      z.object({
        ksefNumber: ksefNumberText,
        payment: z.object({ amount: z.number(), currency: currencyCode }).nullish(),
        description: z.string().max(512).nullish(),
      }),
    )
    .min(2),
});

/**
 * POST /collective-identifiers: for invoices of one seller, whoever asks.
 *
 * @throws KsefProblem 21405, or one of 71001 to 71005
 */
export function createCollectiveIdentifier(call: KsefCall): Answer {
  const { world } = call;
  const { context, nip } = callerOf(call);
  const { invoices } = bodyAs(createInput, call);
  const { maxInvoices } = world.contextLimits.of(nip).collectiveIdentifier;
  if (invoices.length > maxInvoices) throw refusal(21405, `invoices: najwyżej ${maxInvoices}`);
  requireOnce(invoices.map(({ ksefNumber }) => ksefNumber));
  const collected = invoices.map(({ ksefNumber, payment = null, description = null }) => ({
    document: collectable(ksefNumber, call),
    payment,
    description,
  }));
  const sellerNip = collected[0]?.document.content.sellerNip ?? nip;
  const stranger = collected.find(({ document }) => document.content.sellerNip !== sellerNip);
  if (stranger !== undefined) {
    throw refusal(71004, `Faktura o numerze KSeF ${stranger.document.ksefNumber} ma innego sprzedawcę.`);
  }
  const createdAt = world.clock.now();
  const number = collectiveIdentifierNumber(sellerNip, createdAt, world.randomBytes);
  world.collectiveIdentifiers.add({ number, context, sellerNip, createdAt, invoices: collected });
  return json(201, { collectiveIdentifierNumber: number });
}

/** @throws KsefProblem 71005 */
function requireOnce(numbers: readonly string[]): void {
  const repeated = numbers.find((number, index) => numbers.indexOf(number) < index);
  if (repeated !== undefined) throw refusal(71005, `Powtórzony numer KSeF ${repeated}.`);
}

/** An invoice can be paid under another number once it is stored. @throws KsefProblem 71001 or 71002 */
function collectable(ksefNumber: string, call: KsefCall): IssuedDocument {
  const { world } = call;
  const document = world.issuedByNumber.get(ksefNumber);
  if (document === undefined || world.clock.now() < document.storedAt) {
    throw refusal(71001, `Faktura o numerze KSeF ${ksefNumber} nie została znaleziona.`);
  }
  const here = world.collectiveIdentifiers.of(ksefNumber).filter((each) => isMadeHere(each, call));
  if (here.length < MOST_OF_AN_INVOICE) return document;
  const text = 'jest już przypisana do maksymalnej liczby Identyfikatorów Zbiorczych.';
  throw refusal(71002, `Faktura o numerze KSeF ${ksefNumber} ${text}`);
}
