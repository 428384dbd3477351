import type { Invoice, LocalDate } from '../../invoice.js';
import type { Cents } from '../cents.js';

/** What of an invoice the program before has left to these books, in cents with the sign of its gross. */
export interface OpenAtCutover {
  /** Null where the platform does not tell which payments came before the cutover, or on which day it was given up. */
  readonly open: Cents | null;
  readonly paidBefore: Cents | null;
  /** Whether it was written off before the cutover. */
  readonly isLostBefore: boolean;
}

/** The last copy of an invoice that was seen before the cutover, else the first one. */
export interface CopyAtCutover {
  readonly invoice: Invoice;
  readonly seenOn: LocalDate;
}

/** What an invoice dated before the cutover is to these books. */
export interface OpeningPosition extends OpenAtCutover {
  /**
   * `confirmed`: a person has confirmed the item as it is now. `asked`: nobody has, or it has changed since, or what was open is not
   * known. `elsewhere`: the configuration says that another ledger has it. `closed`: nothing was open, and nothing has happened since.
   */
  readonly state: 'confirmed' | 'asked' | 'elsewhere' | 'closed';
  /** The cutover. */
  readonly from: LocalDate;
  /** What books with an earlier cutover have posted of it was given back, and nobody has confirmed it of this one. */
  readonly isGivenBack?: true;
}

/** What has happened to an invoice since the cutover, in cents of its currency. */
export interface SinceCutover {
  /** What came; below zero where it went back. Of what is not known, what the payment records show. */
  readonly paid: Cents;
  /** What was given up, less what corrections have taken off. */
  readonly lost: Cents;
}
