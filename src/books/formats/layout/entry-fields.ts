import { buyerOfEntry } from '../../../domain/accounting/buyer.js';
import type { Batch, DebtorAccount, Entry } from '../../../domain/accounting/model.js';
import { taxKeyFor } from '../../../domain/accounting/tax-key.js';
import { inBooks } from '../documents.js';
import { endOfMonth } from '../text/date-format.js';
import { amount, date, type Fields, id, number, text } from './field.js';

export interface EntryRow {
  readonly entry: Entry;
  /** The document's number in the target. */
  readonly number: string;
  readonly debtor: DebtorAccount | null;
  readonly batch: Batch;
  /** Which format the row is written for: some have tax keys of their own. */
  readonly format: string;
  /** Whether the same batch reverses an older version of the invoice. */
  readonly again: boolean;
  /** Whether the document is of another fiscal year than its booking; false when left out. */
  readonly ofOtherYear?: boolean;
}

/** What layouts of `rows: entries` can show. */
export const ENTRY_FIELDS: Fields<EntryRow> = {
  entry_id: id(({ entry }) => entry.id),
  batch_number: number(({ batch }) => String(batch.number)),
  batch_id: id(({ batch }) => batch.id),
  kind: text(({ entry }) => entry.kind),
  part: text(({ entry }) => entry.part),
  reverses: id(({ entry }) => entry.reverses),
  invoice_id: id(({ entry }) => entry.invoiceId),
  corrects_invoice_id: id(({ entry }) => entry.correctsInvoiceId),
  document_number: id(({ number }) => number, 'document number'),
  unique_document_number: id(uniqueNumber, 'document number'),
  document_date: date(({ entry }) => entry.documentDate, 'document date'),
  /** For programs that take documents of one fiscal year at a time: the day of booking stands for that of another one. */
  document_date_in_year: date(
    ({ entry, ofOtherYear }) => (ofOtherYear === true ? entry.bookingDate : entry.documentDate),
    'document date',
  ),
  booking_date: date(({ entry }) => entry.bookingDate, 'booking date'),
  service_date: date(({ entry }) => entry.serviceDate, 'other date'),
  /** Of revenue where rules for it are configured: the last day of its month. */
  tax_point: date(
    ({ entry: { taxMonth } }) => (taxMonth === undefined ? null : endOfMonth(`${taxMonth}-01`)),
    'other date',
  ),
  due_date: date(({ entry }) => entry.dueDate, 'due date'),
  /** The due date, or the document's where there is none. */
  due_or_document_date: date(({ entry }) => entry.dueDate ?? entry.documentDate, 'due date'),
  debtor: number(({ entry }) => entry.debtor),
  debtor_name: text(({ entry }) => entry.debtorName),
  street: text(({ debtor }) => debtor?.street ?? null),
  post_code: text(({ debtor }) => debtor?.postCode ?? null),
  city: text(({ debtor }) => debtor?.city ?? null),
  /** Of the address that street, post code and city are of. */
  debtor_country: text(({ debtor }) => debtor?.countryCode ?? null),
  country: text(({ entry, debtor }) => buyerOfEntry(entry, debtor).country),
  tax_id: id(({ entry, debtor }) => buyerOfEntry(entry, debtor).taxId),
  customer_number: id(({ debtor }) => debtor?.customerNumber ?? null),
  account: number(({ entry }) => entry.account),
  account_name: text(({ entry }) => entry.accountName),
  tax_key: text(({ entry, format }) => taxKeyFor(format, entry), 'tax code'),
  tax_account: number(({ entry }) => entry.taxAccount),
  tax_case: text(({ entry }) => entry.taxCase),
  tax_rate: number(({ entry }) => entry.taxRate),
  /** Tax case and rate as one text, `S 19`: for columns with values of the target. */
  tax_case_and_rate: text(({ entry }) =>
    entry.taxCase === null ? null : `${entry.taxCase} ${entry.taxRate}`,
  ),
  cost_center: id(({ entry }) => entry.costCenter),
  cost_center_name: text(({ entry }) => entry.costCenterName),
  /** `Cost center` where the entry has one: for targets that name the dimension in a column of its own. */
  cost_center_label: text(({ entry }) => (entry.costCenter === null ? null : 'Cost center')),
  currency: text(({ entry }) => entry.currency, 'document currency'),
  net: amount(({ entry }) => entry.net, 'document amount'),
  tax: amount(({ entry }) => entry.tax, 'document amount'),
  gross: amount(({ entry }) => entry.gross, 'document amount'),
  /** With the sign turned: for credit notes of programs that want them above zero. */
  net_turned: amount(({ entry }) => 0 - entry.net, 'document amount'),
  tax_turned: amount(({ entry }) => 0 - entry.tax, 'document amount'),
  books_currency: text(({ entry }) => inBooks(entry).currency, 'books currency'),
  books_net: amount(({ entry }) => inBooks(entry).net, 'books amount'),
  books_tax: amount(({ entry }) => inBooks(entry).tax, 'books amount'),
  books_gross: amount(({ entry }) => inBooks(entry).gross, 'books amount'),
  books_tax_turned: amount(({ entry }) => 0 - inBooks(entry).tax, 'books amount'),
  exchange_rate: number(({ entry }) => entry.exchange?.rate ?? null),
  ksef_number: id(({ entry }) => entry.ksefNumber),
  /** Why less or more was paid, in entries of a payment difference. */
  because: text(({ entry }) => entry.because ?? null),
  /** As the platform names it, or else its id there. */
  payment_method: text(({ entry }) => entry.paymentMethod?.name ?? entry.paymentMethod?.id ?? null),
};

/**
 * A number that no other document of this or an earlier batch has, for programs that identify an invoice by it: `S`
 * marks the reversal of an invoice, `N` its new version.
 */
function uniqueNumber({ entry, number, batch, again }: EntryRow): string {
  if (entry.reverses !== null) return `${number}-S${batch.number}`;
  return again ? `${number}-N${batch.number}` : number;
}
