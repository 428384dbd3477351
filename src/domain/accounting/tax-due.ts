import type { LocalDate } from '../invoice.js';
import type { Cents } from './cents.js';

/** What the tax that is due with a payment is of. */
export interface DueTax {
  /** Taxed with it; that of the entry itself is only what leaves the account of tax not due yet. */
  readonly net: Cents;
  /** In the currency of the books. */
  readonly booksNet: Cents;
  readonly invoiceDate: LocalDate;
  readonly serviceDate: LocalDate | null;
  /** In exports with JPK_V7M, which has a row of it: all of this is then part of the entry's id; missing elsewhere. */
  readonly isListed?: true | undefined;
}
