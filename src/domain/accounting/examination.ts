import type { LocalDate } from '../invoice.js';
import type { Cents } from './cents.js';
import type { InvoiceSnapshot, OpenItem } from './model.js';
import type { PostedState } from './posted-state.js';

/** What an invoice came to when it was compared with the books, so that it need not be compared again while nothing changes. */
export interface Examination {
  readonly invoiceId: string;
  /** Of the copy that was read. */
  readonly version: number;
  readonly invoiceDate: LocalDate;
  readonly currency: string;
  /**
   * Whether the books say of it what is true, and go on to whatever day it is: it is posted in full, or is gone. With a
   * batch, once that is out.
   */
  readonly isSettled: boolean;
  /** Whether it lists an amount that no batch has listed so far: only one that is released does. */
  readonly isListedAnew: boolean;
  /** Amounts that are listed in place of a posting; null where there are none. */
  readonly payment: Cents | null;
  readonly writeOff: Cents | null;
  /** Number of the document; null where it is not in the books. */
  readonly documentNumber: string | null;
  /** Number of the debtor's account; null where the document is not in the books. */
  readonly debtor: string | null;
  readonly openItem: OpenItem | null;
}

/** An invoice while it is compared with the books. */
export interface Examining {
  readonly posted: PostedState;
  /** What it comes to. */
  readonly gross: Cents;
  /** The day of drafts that state none: on which their money was first seen to have moved, or to be given up. */
  readonly undatedOn: LocalDate;
  /** It belongs to the program before: what is posted of it is taken back, however early it is dated. */
  readonly isBeforeCutover?: boolean;
  readonly outcome: { -readonly [Name in keyof Examination]: Examination[Name] } & {
    /** Whether it has entries in the batch. */
    isBooked: boolean;
  };
}

/**
 * Settled, until something about it says otherwise.
 *
 * @param today the day of what nobody knows when it was first seen
 */
export function beginExamination(
  { invoice, version, settledOn }: InvoiceSnapshot,
  gross: Cents,
  posted: PostedState,
  today: LocalDate,
): Examining {
  const outcome = {
    invoiceId: invoice.id,
    version,
    invoiceDate: invoice.invoiceDate,
    currency: invoice.totalAmount.currency,
    isSettled: true,
    isListedAnew: false,
    payment: null,
    writeOff: null,
    documentNumber: null,
    debtor: null,
    openItem: null,
    isBooked: false,
  };
  return { posted, outcome, gross, undatedOn: settledOn ?? today };
}
