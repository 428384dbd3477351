import type { LocalDate } from '../../invoice.js';

/**
 * An invoice that awaits money. Those with nothing open belong into the list too, for as long as somebody may pay them
 * again: a number that nobody knows says less than one that is paid.
 */
export interface Receivable {
  readonly invoiceId: string;
  readonly number: string;
  readonly issuedOn: LocalDate;
  readonly dueOn: LocalDate;
  /** The months that it is for (`2026-11`), where that is known. */
  readonly months?: readonly string[];
  /** Cents; below zero for a correction whose money we owe. */
  readonly openAmount: number;
  /** Whether it is a correction with a sum below zero, which `openAmount` does not say once it is settled. */
  readonly isCredit?: boolean;
  /** Why nobody is asked for its money; left out for one that is to be paid, or was. */
  readonly givenUp?: 'written-off' | 'canceled';
  readonly currency: string;
  readonly debtorId: string;
  /** Person and company, as the invoice writes them. */
  readonly debtorNames: readonly string[];
  readonly customerNumber: string | null;
  /** What our own collection of it was called; null where we made none. */
  readonly endToEndId: string | null;
  readonly mandateId: string | null;
  /** What a payer may quote in place of the number: its number in KSeF, a structured reference that we gave it. */
  readonly references?: readonly string[];
}
