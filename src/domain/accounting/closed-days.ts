import type { LocalDate } from '../invoice.js';

/** Up to where nothing changes any more; null while everything is open. */
export interface ClosedDays {
  /** The last day that nothing is booked on: of the last closed month, or the day before the cutover. */
  readonly closedThrough: LocalDate | null;
  /** The last day of the last closed month, whose returns are filed: a cutover files none. */
  readonly filedThrough: LocalDate | null;
}
