import type { Cents, Entry, EntryPart, LeftOutReason } from './model.js';
import type { PartState } from './part-change.js';

/** What the effective batches have posted. */
export interface PostedState {
  part(invoiceId: string, part: EntryPart): PartState | undefined;
  /** Of payments that are booked by their records, reversed ones too. */
  payments(invoiceId: string): readonly PartState[];
  /** The amount last listed as not posted. */
  listed(invoiceId: string, reason: LeftOutReason): Cents | undefined;
  /** Ids of invoices that have entries posted. */
  readonly invoiceIds: ReadonlySet<string>;
}

/** What is posted and reversed at once. */
export type PostedUnit = Pick<Entry, 'invoiceId' | 'part' | 'paymentId'>;

export function unitKey({ invoiceId, part, paymentId = '' }: PostedUnit): string {
  return `${invoiceId}\n${part}\n${paymentId}`;
}
