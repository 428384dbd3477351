import { addDays } from '@spacebooks/base/calendar';
import type { LocalDate } from '../invoice.js';
import type { ClosedDays } from './closed-days.js';
import type { EntryDraft } from './draft.js';
import type { Entry, Exchange } from './model.js';
import { monthOf } from './month.js';
import type { DueTax } from './tax-due.js';
import { openMonth, returnMonthOf } from './tax-month.js';

/** The day on which a document is booked: its own, or the first open one when its period is closed. */
export function bookingDate(date: LocalDate, closedThrough: LocalDate | null): LocalDate {
  if (closedThrough === null || date > closedThrough) return date;
  return addDays(closedThrough, 1);
}

/** @param recognisedOn the date of documents that state none */
export function newEntry(
  draft: EntryDraft,
  id: string,
  { closedThrough, filedThrough }: ClosedDays,
  recognisedOn: LocalDate,
): Entry {
  const documentDate = draft.statedDate ?? recognisedOn;
  const taxMonth = taxMonthOfEntry(draft, monthOf(documentDate));
  // Field by field: a batch may have hundreds of thousands, and copies by rest or spread take three times the room.
  return {
    id,
    kind: draft.kind,
    part: draft.part,
    reverses: null,
    invoiceId: draft.invoiceId,
    documentNumber: draft.documentNumber,
    documentDate,
    bookingDate: bookingDate(documentDate, closedThrough),
    serviceDate: draft.serviceDate,
    taxMonth,
    returnMonth: openMonth(taxMonth ?? monthOf(documentDate), filedThrough),
    correctsMonth: draft.correctsMonth,
    // What has no day of its own is reported of the day on which it is recognised.
    taxPoint: draft.dueTax?.isListed === undefined ? draft.taxPoint : documentDate,
    dueDate: draft.dueDate,
    debtor: draft.debtor,
    debtorName: draft.debtorName,
    account: draft.account,
    accountName: draft.accountName,
    taxKey: draft.taxKey,
    taxKeys: draft.taxKeys,
    taxAccount: draft.taxAccount,
    taxCase: draft.taxCase,
    polishCase: draft.polishCase,
    taxCountry: draft.taxCountry,
    holds: draft.holds,
    taxRate: draft.taxRate,
    costCenter: draft.costCenter,
    costCenterName: draft.costCenterName,
    currency: draft.currency,
    net: draft.net,
    tax: draft.tax,
    gross: draft.gross,
    exchange: draft.exchange,
    ksefNumber: draft.ksefNumber,
    ksefMark: draft.ksefMark,
    jpkMarks: draft.jpkMarks,
    correctsInvoiceId: draft.correctsInvoiceId,
    buyer: draft.buyer,
    paymentId: draft.paymentId,
    paymentMethod: draft.paymentMethod,
    isOnClearing: draft.isOnClearing,
    because: draft.because,
    isTaxDeferred: draft.isTaxDeferred,
    dueTax: draft.dueTax,
  };
}

/** Tax is not taken back before it has arisen, nor before it is known to be lost (§ 17 Abs. 1 Satz 8 UStG). */
function taxMonthOfEntry({ part, taxMonth }: EntryDraft, documentMonth: string): string | undefined {
  return part === 'write-off' && taxMonth !== undefined && taxMonth < documentMonth
    ? documentMonth
    : taxMonth;
}

/** The same entry with its values negated, on the same booking date and in the same return, or in the first open ones. */
export function reversalEntry(entry: Entry, id: string, { closedThrough, filedThrough }: ClosedDays): Entry {
  return {
    ...entry,
    id,
    kind: 'reversal',
    reverses: entry.id,
    bookingDate: bookingDate(entry.bookingDate, closedThrough),
    returnMonth: openMonth(returnMonthOf(entry), filedThrough),
    net: 0 - entry.net,
    tax: 0 - entry.tax,
    gross: 0 - entry.gross,
    exchange: entry.exchange === null ? null : negated(entry.exchange),
    ...(entry.dueTax !== undefined && { dueTax: takenBack(entry.dueTax) }),
  };
}

function takenBack(dueTax: DueTax): DueTax {
  return { ...dueTax, net: 0 - dueTax.net, booksNet: 0 - dueTax.booksNet };
}

function negated(exchange: Exchange): Exchange {
  return { ...exchange, net: 0 - exchange.net, tax: 0 - exchange.tax, gross: 0 - exchange.gross };
}

/** The order of a batch: by booking date and document, reversals before their replacements. */
export function compareEntries(a: Entry, b: Entry): number {
  return (
    compare(a.bookingDate, b.bookingDate) ||
    compare(a.documentNumber, b.documentNumber) ||
    compare(a.invoiceId, b.invoiceId) ||
    Number(a.reverses === null) - Number(b.reverses === null) ||
    compare(a.part, b.part) ||
    compare(a.account, b.account) ||
    compare(a.id, b.id)
  );
}

const [END, ESCAPE, NEXT] = ['\u0000', '\u0001', '\u0002'];

/** A text whose code units are in the order that these texts are in, one after the other. */
export function sortKey(texts: readonly string[]): string {
  const isPlain = texts.every((text) => !text.includes(END) && !text.includes(ESCAPE));
  return (isPlain ? texts : texts.map(escaped)).join(END);
}

/** Nothing of it sorts before the end of a text. */
function escaped(text: string): string {
  return text.replaceAll(ESCAPE, ESCAPE + NEXT).replaceAll(END, ESCAPE + ESCAPE);
}

/** Sorts by code units as `compareEntries` does. */
export function entryKey(entry: Entry): string {
  const { bookingDate, documentNumber, invoiceId, reverses, part, account, id } = entry;
  return sortKey([bookingDate, documentNumber, invoiceId, reverses === null ? '1' : '0', part, account, id]);
}

/** By code unit, the same on every machine. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
