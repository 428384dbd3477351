import type { Entry } from '../../domain/accounting/model.js';
import type { BatchRecord } from '../../store/books/batches.js';
import { centsText } from '../formats/text/amount.js';
import { csvLine } from './csv-line.js';

type Column = readonly [name: string, value: (entry: Entry, batch: BatchRecord) => string | number | null];

/** Amounts in the document's currency; where it is a foreign one, the columns of the books have them in their own. */
const COLUMNS: readonly Column[] = [
  ['batch', (_entry, batch) => batch.number],
  ['series', (_entry, batch) => batch.series],
  ['batch_status', (_entry, batch) => batch.status],
  ['entry_id', (entry) => entry.id],
  ['kind', (entry) => entry.kind],
  ['part', (entry) => entry.part],
  ['reverses', (entry) => entry.reverses],
  ['booking_date', (entry) => entry.bookingDate],
  ['document_date', (entry) => entry.documentDate],
  ['document_number', (entry) => entry.documentNumber],
  ['service_date', (entry) => entry.serviceDate],
  ['due_date', (entry) => entry.dueDate],
  ['debtor', (entry) => entry.debtor],
  ['debtor_name', (entry) => entry.debtorName],
  ['account', (entry) => entry.account],
  ['account_name', (entry) => entry.accountName],
  ['tax_account', (entry) => entry.taxAccount],
  ['tax_key', (entry) => entry.taxKey],
  ['tax_case', (entry) => entry.taxCase],
  ['tax_rate', (entry) => entry.taxRate],
  ['cost_center', (entry) => entry.costCenter],
  ['currency', (entry) => entry.currency],
  ['net', (entry) => centsText(entry.net)],
  ['tax', (entry) => centsText(entry.tax)],
  ['gross', (entry) => centsText(entry.gross)],
  ['invoice_id', (entry) => entry.invoiceId],
  ['ksef_number', (entry) => entry.ksefNumber],
  ['books_currency', ({ exchange }) => exchange?.currency ?? null],
  ['books_net', ({ exchange }) => exchange && centsText(exchange.net)],
  ['books_tax', ({ exchange }) => exchange && centsText(exchange.tax)],
  ['books_gross', ({ exchange }) => exchange && centsText(exchange.gross)],
  ['buyer_country', ({ buyer }) => buyer?.country ?? null],
  ['buyer_tax_id', ({ buyer }) => buyer?.taxId ?? null],
  ['polish_case', (entry) => entry.polishCase ?? null],
  ['ksef_mark', (entry) => entry.ksefMark ?? null],
  ['exchange_rate', ({ exchange }) => exchange?.rate ?? null],
  ['tax_month', (entry) => entry.taxMonth ?? null],
  ['return_month', (entry) => entry.returnMonth ?? null],
  ['corrects_month', (entry) => entry.correctsMonth ?? null],
  ['because', (entry) => entry.because ?? null],
  ['jpk_marks', (entry) => entry.jpkMarks?.join(' ') ?? null],
];

/** The first line of the journal. */
export const JOURNAL_HEADER = csvLine(COLUMNS.map(([name]) => name));

/** An entry as a line of CSV (RFC 4180, comma, UTF-8, decimal point), as it was released. */
export function journalLine(entry: Entry, batch: BatchRecord): string {
  return csvLine(COLUMNS.map(([, value]) => value(entry, batch)));
}
