import type { Entry } from './model.js';

/** What is posted and reversed at once. */
export type PostedUnit = Pick<Entry, 'invoiceId' | 'part' | 'paymentId'>;

/** Whether it waits for a person. */
export type IsHeld = (unit: PostedUnit) => boolean;

export function unitKey({ invoiceId, part, paymentId = '' }: PostedUnit): string {
  return `${invoiceId}\n${part}\n${paymentId}`;
}
