import type { Insertable } from 'kysely';
import { folded } from '../../domain/bank/matching/folded-text.js';
import { customerRefOf } from '../../domain/customer-ref.js';
import type { Invoice } from '../../domain/invoice.js';
import { eInvoiceState, type InvoiceTerms, paymentState, termsOf } from '../../domain/invoice-facts.js';
import { ENDED_WITHOUT_DOCUMENT, type Saga } from '../../domain/saga/model.js';
import { compactKey, numberKey, searchWords } from '../../domain/search-words.js';
import { forgetUncopied, settleCoverage } from '../coverage/settle-coverage.js';
import type { Tables, Transaction } from '../schema/tables.js';

type Row = Insertable<Tables['invoice_facts']>;

interface Key {
  readonly spaceId: string;
  readonly invoiceId: string;
}

/** What was read of an invoice, or of one that is gone what it was. */
export interface InvoiceReading extends Key {
  readonly invoice: Invoice;
  readonly deleted: boolean;
  readonly now: number;
}

/** Longer ones are the same in an index, whose rows have a bound. */
const LONGEST_KEY = 100;
const MOST_WORDS = 60;

/** Keeps what lists show of an invoice that was read, inside the caller's transaction. */
export async function noteReading(transaction: Transaction, reading: InvoiceReading): Promise<void> {
  const known = columnsOfReading(reading);
  await transaction
    .insertInto('invoice_facts')
    .values({ ...unread(reading), ...known })
    .onConflict((conflict) => conflict.columns(['space_id', 'invoice_id']).doUpdateSet(known))
    .execute();
  await noteCustomer(transaction, reading.spaceId, known);
}

/** The latest of its invoices names a customer. */
async function noteCustomer(
  transaction: Transaction,
  spaceId: string,
  known: ReturnType<typeof columnsOfReading>,
): Promise<void> {
  const { customer: name, customer_number: number, customer_key: name_key, words } = known;
  const named = { name, number, name_key, words, named_on: known.invoice_date };
  await transaction
    .insertInto('customer')
    .values({ space_id: spaceId, ref: known.customer_ref, ...named })
    .onConflict((conflict) =>
      conflict
        .columns(['space_id', 'ref'])
        .doUpdateSet(named)
        .where('customer.named_on', '<=', named.named_on),
    )
    .execute();
}

/** An invoice that is known is gone from the platform. @param now null where the time of the last reading stays */
export async function noteDeletion(transaction: Transaction, key: Key, now: number | null): Promise<void> {
  await transaction
    .updateTable('invoice_facts')
    .set({ deleted: 1, ...(now !== null && { seen_at: now }) })
    .where((eb) => eb.and({ space_id: key.spaceId, invoice_id: key.invoiceId }))
    .execute();
}

/** The same of one whose e-invoice people may be told of. */
export async function noteGone(transaction: Transaction, key: Key, now: number): Promise<void> {
  await noteDeletion(transaction, key, now);
  await settleCoverage(transaction, key);
}

export interface SagaNews extends Key {
  readonly saga: Pick<Saga, 'state' | 'reason' | 'ksef'>;
  /** As its alerts show it; null while nothing was read. */
  readonly invoiceNumber: string | null;
  /** When it changed; null when only its next attempt moved. */
  readonly changedAt: number | null;
}

/** Keeps how the latest saga of an invoice stands, inside the transaction that writes it. */
export async function noteSaga(transaction: Transaction, news: SagaNews): Promise<void> {
  const { saga, changedAt, invoiceNumber } = news;
  const ksefNumber = saga.ksef?.number ?? null;
  const standing = {
    e_invoice: eInvoiceState(saga.state),
    saga_state: saga.state,
    failure: saga.reason?.code ?? null,
    ksef_number: ksefNumber,
    ksef_key: ksefNumber === null ? null : compactKey(ksefNumber),
    ...(changedAt !== null && { e_invoice_at: changedAt }),
  };
  await transaction
    .insertInto('invoice_facts')
    .values({ ...unread(news), ...keysOfNumber(invoiceNumber ?? ''), ...standing })
    .onConflict((conflict) => conflict.columns(['space_id', 'invoice_id']).doUpdateSet(standing))
    .execute();
  if (isOfDeleted(saga)) await noteDeletion(transaction, news, changedAt);
  // It ended without a document of ours: what was seen on the platform says how the invoice stands.
  if (ENDED_WITHOUT_DOCUMENT.some((state) => state === saga.state))
    await settleCoverage(transaction, news, saga.state);
}

/** The other end of this name is an invoice that waits for no e-invoice any more. */
function isOfDeleted({ state, reason }: SagaNews['saga']): boolean {
  return state === 'gone' && reason?.code !== 'invoice.not-requested';
}

/** The sagas of an invoice are forgotten: a copy stays in the lists, anything else goes. */
export async function forgetSagas(transaction: Transaction, { spaceId, invoiceId }: Key): Promise<void> {
  const none = { e_invoice: 'none', saga_state: null, failure: null, e_invoice_at: null } as const;
  const its = { space_id: spaceId, invoice_id: invoiceId };
  await forgetUncopied(transaction, { spaceId, invoiceId });
  await transaction
    .updateTable('invoice_facts')
    .set({ ...none, ksef_number: null, ksef_key: null })
    .where((eb) => eb.and(its))
    .execute();
  await transaction
    .deleteFrom('invoice_coverage')
    .where((eb) => eb.and(its))
    .execute();
}

/** A row of which nothing is known but that it is there. */
function unread({ spaceId, invoiceId }: Key): Row {
  return {
    space_id: spaceId,
    invoice_id: invoiceId,
    ...keysOfNumber(''),
    customer: '',
    customer_number: null,
    invoice_date: '',
    due_date: '',
    currency: '',
    gross: 0,
    net: 0,
    open: 0,
    paid_status: '',
    corrects: null,
    payment: 'unknown',
    deleted: 0,
    e_invoice: 'none',
    saga_state: null,
    failure: null,
    ksef_number: null,
    e_invoice_at: null,
    seen_at: null,
    customer_key: '',
    customer_ref: '',
    id_key: keyOfId(invoiceId),
    ksef_key: null,
  };
}

function columnsOfReading({ invoice, deleted, now }: InvoiceReading) {
  const terms: InvoiceTerms = termsOf(invoice);
  const { name, company } = invoice.recipient;
  return {
    number: terms.number,
    customer: terms.customer,
    customer_number: terms.customerNumber,
    invoice_date: terms.invoiceDate,
    due_date: terms.dueDate,
    currency: terms.currency,
    gross: terms.gross,
    net: terms.net,
    open: terms.open,
    paid_status: terms.paidStatus,
    corrects: invoice.correctedInvoiceId,
    payment: paymentState(terms.paidStatus),
    deleted: deleted ? 1 : 0,
    seen_at: now,
    number_key: keyOfNumber(terms.number),
    customer_key: keyOf(folded(terms.customer)),
    customer_ref: customerRefOf(invoice),
    words: wordsOf([company, name, terms.number, terms.customerNumber]),
  };
}

function keysOfNumber(number: string) {
  return { number, number_key: keyOfNumber(number), words: wordsOf([number]) };
}

/** By which an index finds an invoice's id. */
export function keyOfId(invoiceId: string): string {
  return keyOf(compactKey(invoiceId));
}

/** By which an index finds an invoice's number. */
export function keyOfNumber(number: string): string {
  return keyOf(numberKey(number));
}

function keyOf(text: string): string {
  return text.slice(0, LONGEST_KEY);
}

function wordsOf(texts: readonly (string | null)[]): string {
  const words = texts.flatMap((text) => searchWords(text ?? ''));
  return [...new Set(words)].slice(0, MOST_WORDS).map(keyOf).join(' ');
}
