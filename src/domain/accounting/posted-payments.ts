import type { IdOf, PartState } from './part-change.js';

/** What the books have of an invoice's payments. */
export interface PostedPayments {
  /** As a total. */
  readonly total: PartState | undefined;
  readonly single: readonly PartState[];
  readonly idOf: IdOf;
}
