import type { Cents } from './cents.js';
import type { EntryPart, LeftOutReason } from './model.js';
import type { PartState } from './part-change.js';

/** What the effective batches have posted. */
export interface PostedState {
  part(invoiceId: string, part: EntryPart): PartState | undefined;
  /** Parts of which something is to be put back into closed months. */
  withdrawn(invoiceId: string): readonly PartState[];
  /** Parts of which an earlier posting stands beside the last one. */
  doubled(invoiceId: string): readonly PartState[];
  /** Of payments that are booked by their records, reversed ones too. */
  payments(invoiceId: string): readonly PartState[];
  /** The amount last listed as not posted. */
  listed(invoiceId: string, reason: LeftOutReason): Cents | undefined;
}
