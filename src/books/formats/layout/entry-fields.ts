import { buyerOfEntry } from '../../../domain/accounting/buyer.js';
import type { Batch, DebtorAccount, Entry } from '../../../domain/accounting/model.js';
import { taxKeyFor } from '../../../domain/accounting/tax-key.js';
import { inBooks } from '../documents.js';
import { endOfMonth } from '../text/date-format.js';
import { amount, date, type Fields, number, text } from './field.js';

export interface EntryRow {
  readonly entry: Entry;
  readonly debtor: DebtorAccount | null;
  readonly batch: Batch;
  /** Which format the row is written for: some have tax keys of their own. */
  readonly format: string;
  /** Whether the same batch reverses an older version of the invoice. */
  readonly again: boolean;
}

/** What layouts of `rows: entries` can show. */
export const ENTRY_FIELDS: Fields<EntryRow> = {
  entry_id: text(({ entry }) => entry.id),
  batch_number: number(({ batch }) => String(batch.number)),
  batch_id: text(({ batch }) => batch.id),
  kind: text(({ entry }) => entry.kind),
  part: text(({ entry }) => entry.part),
  reverses: text(({ entry }) => entry.reverses),
  invoice_id: text(({ entry }) => entry.invoiceId),
  corrects_invoice_id: text(({ entry }) => entry.correctsInvoiceId),
  document_number: text(({ entry }) => entry.documentNumber),
  unique_document_number: text(uniqueNumber),
  document_date: date(({ entry }) => entry.documentDate),
  booking_date: date(({ entry }) => entry.bookingDate),
  service_date: date(({ entry }) => entry.serviceDate),
  /** Of revenue where rules for it are configured: the last day of its month. */
  tax_point: date(({ entry: { taxMonth } }) =>
    taxMonth === undefined ? null : endOfMonth(`${taxMonth}-01`),
  ),
  due_date: date(({ entry }) => entry.dueDate),
  /** The due date, or the document's where there is none. */
  due_or_document_date: date(({ entry }) => entry.dueDate ?? entry.documentDate),
  debtor: number(({ entry }) => entry.debtor),
  debtor_name: text(({ entry }) => entry.debtorName),
  street: text(({ debtor }) => debtor?.street ?? null),
  post_code: text(({ debtor }) => debtor?.postCode ?? null),
  city: text(({ debtor }) => debtor?.city ?? null),
  /** Of the address that street, post code and city are of. */
  debtor_country: text(({ debtor }) => debtor?.countryCode ?? null),
  country: text(({ entry, debtor }) => buyerOfEntry(entry, debtor).country),
  tax_id: text(({ entry, debtor }) => buyerOfEntry(entry, debtor).taxId),
  customer_number: text(({ debtor }) => debtor?.customerNumber ?? null),
  account: number(({ entry }) => entry.account),
  account_name: text(({ entry }) => entry.accountName),
  tax_key: text(({ entry, format }) => taxKeyFor(format, entry)),
  tax_account: number(({ entry }) => entry.taxAccount),
  tax_case: text(({ entry }) => entry.taxCase),
  tax_rate: number(({ entry }) => entry.taxRate),
  /** Tax case and rate as one text, `S 19`: for columns with values of the target. */
  tax_case_and_rate: text(({ entry }) =>
    entry.taxCase === null ? null : `${entry.taxCase} ${entry.taxRate}`,
  ),
  cost_center: text(({ entry }) => entry.costCenter),
  cost_center_name: text(({ entry }) => entry.costCenterName),
  /** `Cost center` where the entry has one: for targets that name the dimension in a column of its own. */
  cost_center_label: text(({ entry }) => (entry.costCenter === null ? null : 'Cost center')),
  currency: text(({ entry }) => entry.currency),
  net: amount(({ entry }) => entry.net),
  tax: amount(({ entry }) => entry.tax),
  gross: amount(({ entry }) => entry.gross),
  /** With the sign turned: for credit notes of programs that want them above zero. */
  net_turned: amount(({ entry }) => 0 - entry.net),
  tax_turned: amount(({ entry }) => 0 - entry.tax),
  books_currency: text(({ entry }) => inBooks(entry).currency),
  books_net: amount(({ entry }) => inBooks(entry).net),
  books_tax: amount(({ entry }) => inBooks(entry).tax),
  books_gross: amount(({ entry }) => inBooks(entry).gross),
  books_tax_turned: amount(({ entry }) => 0 - inBooks(entry).tax),
  exchange_rate: number(({ entry }) => entry.exchange?.rate ?? null),
  ksef_number: text(({ entry }) => entry.ksefNumber),
  /** As the platform names it, or else its id there. */
  payment_method: text(({ entry }) => entry.paymentMethod?.name ?? entry.paymentMethod?.id ?? null),
};

/**
 * A number that no other document of this or an earlier batch has, for programs that identify an invoice by it: `S`
 * marks the reversal of an invoice, `N` its new version.
 */
function uniqueNumber({ entry, batch, again }: EntryRow): string {
  if (entry.reverses !== null) return `${entry.documentNumber}-S${batch.number}`;
  return again ? `${entry.documentNumber}-N${batch.number}` : entry.documentNumber;
}
