import type { Cents } from '../../../domain/accounting/cents.js';
import { bookingText } from '../datev/booking-fields.js';
import { ENTRY_FIELDS, type EntryRow } from './entry-fields.js';
import { amount, type Fields, id, number, text } from './field.js';

/** An entry as one line: what it debits, what it credits, and an amount above zero that includes its tax. */
export interface BookingRow extends EntryRow {
  readonly debit: string;
  readonly credit: string;
  /** In the currency of the books. */
  readonly amount: Cents;
}

/** What layouts of `rows: bookings` can show: everything of the entry, and the line. */
export const BOOKING_LINE_FIELDS: Fields<BookingRow> = {
  ...ENTRY_FIELDS,
  debit_account: number(({ debit }) => debit),
  credit_account: number(({ credit }) => credit),
  booked_amount: amount((row) => row.amount, 'books amount'),
  /** Of the side that is not the debtor's. */
  debit_cost_center: id(({ entry, debit }) => (debit === entry.account ? entry.costCenter : null)),
  credit_cost_center: id(({ entry, credit }) => (credit === entry.account ? entry.costCenter : null)),
  /** Who and what, in German: Zahlung, Storno and the like go before the name. */
  booking_text: text(({ entry }) => bookingText(entry)),
};
