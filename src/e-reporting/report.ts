import { roundToCents } from '../domain/accounting/apportion.js';
import type { InvoiceSnapshot } from '../domain/accounting/model.js';
import { isWithin } from '../domain/accounting/part-change.js';
import type { Invoice } from '../domain/invoice.js';
import { buyerKind } from './buyer-kind.js';
import type {
  DayOfPayments,
  Doubt,
  Doubted,
  EReport,
  PaidInvoice,
  ReadDocument,
  ReadInvoice,
  ReportTerms,
  UnreportedReason,
  UnreportedSum,
} from './model.js';
import { addedByDay, moneyOf, paidByRate, paidTogether } from './payments.js';
import { salesByDay } from './sales.js';
import { type Supply, setsMoneyOff, suppliesOf } from './supplies.js';

type Readable = Extract<ReadInvoice, { readonly ok: true }>;

/** What is found of the invoices, one after the other. */
interface Found {
  readonly invoices: Readable['document'][];
  readonly sales: Parameters<typeof salesByDay>[0][number][];
  readonly paidInvoices: PaidInvoice[];
  readonly paid: DayOfPayments[];
  readonly leftOut: Map<UnreportedReason, Omit<UnreportedSum, 'reason'>>;
  readonly doubts: Doubted[];
  seller: EReport['seller'];
}

/**
 * What a seller in France reports of a period beside its e-invoices (flux 10; art. 290 and 290 A CGI).
 *
 * @param snapshots that are dated in the period, or of which money came then, each with its payments and its family
 */
export function eReport(
  snapshots: readonly InvoiceSnapshot[],
  read: ReadDocument,
  terms: ReportTerms,
): EReport {
  const found: Found = {
    ...{ invoices: [], sales: [], paidInvoices: [], paid: [], doubts: [] },
    ...{ leftOut: new Map(), seller: null },
  };
  for (const snapshot of snapshots.toSorted(byDayAndNumber)) {
    if (!snapshot.deleted) reportOne(snapshot, { read, terms, found });
  }
  const { seller, invoices, doubts } = found;
  return {
    ...{ seller, invoices, doubts },
    days: salesByDay(found.sales, terms),
    paidInvoices: found.paidInvoices.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day))),
    paidDays: addedByDay(found.paid),
    leftOut: [...found.leftOut].map(([reason, sum]) => ({ reason, ...sum })),
  };
}

/** Of services alone, whose tax is due when they are paid. */
export function reportsPayments({ only, isOnDebits, operations }: Omit<ReportTerms, 'period'>): boolean {
  return only !== 'transactions' && !isOnDebits && operations === 'services';
}

interface Work {
  readonly read: ReadDocument;
  readonly terms: ReportTerms;
  readonly found: Found;
}

function reportOne(snapshot: InvoiceSnapshot, work: Work): void {
  const { terms, found } = work;
  const { invoice } = snapshot;
  const isSold = terms.only !== 'payments' && isWithin(invoice.invoiceDate, terms.period);
  if (!isSold && !reportsPayments(terms)) return;
  if (terms.lockedOnly && invoice.canUpdate) {
    if (isSold) leaveOut(found, 'not locked', invoice);
    return;
  }
  const read = work.read(invoice, originalOf(snapshot));
  const kind = read.ok ? buyerKind(read.document, invoice) : null;
  if (kind === 'business in France') {
    if (isSold) leaveOut(found, kind, invoice);
    return;
  }
  const reportable = read.ok && (kind === 'consumer' || kind === 'business abroad');
  if (!reportable || read.document.currency !== 'EUR') {
    found.doubts.push(doubted(invoice, read, typeof kind === 'object' ? kind?.doubt : undefined));
    return;
  }
  found.seller ??= read.document.seller;
  if (isSold && kind === 'business abroad') found.invoices.push(read.document);
  if (isSold && kind === 'consumer') sellToConsumer(read, invoice, found);
  if (reportsPayments(terms)) reportPayments(snapshot, { ...work, kind, own: read });
}

function doubted({ number }: Invoice, read: ReadInvoice, doubt: Doubt = 'foreign currency'): Doubted {
  return read.ok ? { number, doubt, findings: [] } : { number, doubt: 'unreadable', findings: read.findings };
}

function sellToConsumer(read: Readable, invoice: Invoice, found: Found): void {
  const supplies = suppliesOf(read);
  const has = (kind: Supply['kind']): boolean => supplies.some((supply) => supply.kind === kind);
  if (has('mixed')) {
    found.doubts.push(doubted(invoice, read, 'taxed here and elsewhere'));
    return;
  }
  if (has('exempt')) found.doubts.push(doubted(invoice, read, 'exempt'));
  if (has('money')) leaveOut(found, 'no supply', invoice, moneyIn(supplies));
  found.sales.push({ day: read.document.issueDate, supplies });
}

function moneyIn(supplies: readonly Supply[]): number {
  return supplies
    .filter(({ kind }) => kind === 'money')
    .reduce((sum, { taxable }) => sum + roundToCents(taxable), 0);
}

interface OfPayments extends Work {
  readonly kind: 'consumer' | 'business abroad';
  /** The invoice itself. */
  readonly own: Readable;
}

function reportPayments(snapshot: InvoiceSnapshot, { kind, own, read, terms, found }: OfPayments): void {
  const { invoice, payments } = snapshot;
  const doubt = (why: Doubt, of: ReadInvoice = own): void => {
    found.doubts.push(doubted(invoice, of, why));
  };
  if (!suppliesOf(own).some((supply) => supply.kind === 'taxed')) return;
  if (payments?.records.some(({ currency }) => currency !== 'EUR')) {
    doubt('foreign currency');
    return;
  }
  const { pieces, isUndated } = moneyOf(snapshot, terms.period);
  if (isUndated) doubt('payment without a day');
  if (!pieces.some(({ day }) => isWithin(day, terms.period))) return;
  const together = paidTogether(snapshot).map((each) => read(each.invoice, originalOf(each, snapshot)));
  const unreadable = together.find(({ ok }) => !ok);
  if (unreadable !== undefined) {
    doubt('unreadable', unreadable);
    return;
  }
  const documents = together.filter((each) => each.ok);
  const paid = documents.some(setsMoneyOff)
    ? null
    : paidByRate(pieces, documents.flatMap(suppliesOf), terms.period);
  if (paid === null) {
    doubt('payment of money set off');
    return;
  }
  if (kind === 'consumer') {
    found.paid.push(...paid);
    return;
  }
  const { number, issueDate } = own.document;
  found.paidInvoices.push(...addedByDay(paid).map((each) => ({ number, issueDate, ...each })));
}

/** @param member of whose family it is, where it knows none of its own */
function originalOf(snapshot: InvoiceSnapshot, member: InvoiceSnapshot = snapshot): Invoice | null {
  const { correctedInvoiceId } = snapshot.invoice;
  const family = snapshot.family ?? member.family;
  if (correctedInvoiceId === null || family === undefined) return null;
  const known = [family.original, ...family.corrections].map(({ invoice }) => invoice);
  return known.find(({ id }) => id === correctedInvoiceId) ?? null;
}

function leaveOut(
  { leftOut }: Found,
  reason: UnreportedReason,
  invoice: Invoice,
  gross = roundToCents(invoice.totalAmount.gross),
): void {
  const before = leftOut.get(reason) ?? { invoices: 0, gross: 0 };
  leftOut.set(reason, { invoices: before.invoices + 1, gross: before.gross + gross });
}

function byDayAndNumber({ invoice: a }: InvoiceSnapshot, { invoice: b }: InvoiceSnapshot): number {
  return `${a.invoiceDate} ${a.number}` < `${b.invoiceDate} ${b.number}` ? -1 : 1;
}
