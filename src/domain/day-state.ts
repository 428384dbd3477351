import type { LocalDate } from './invoice.js';

/** What the mirror knows of the invoices dated on one day. */
export interface DayState {
  readonly date: LocalDate;
  /** How many there are. */
  readonly invoices: number;
  /** When all of them were last read, epoch milliseconds; null when they never were. */
  readonly readAt: number | null;
}
