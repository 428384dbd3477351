import type { SagaState } from './saga/model.js';

/** The invoice events of version 1.0 that we subscribe to. */
export const INVOICE_EVENTS = [
  'created_invoice',
  'updated_invoice',
  'wrote_off_invoice',
  'requested_e_invoice',
  'sent_invoice',
  'deleted_invoice',
] as const;

export type InvoiceEvent = (typeof INVOICE_EVENTS)[number];
export type Trigger = 'manual' | 'automatic';

/** `start` a new saga, `hurry` the open one (it is due now), or only `note` the event. */
export type Reaction = 'start' | 'hurry' | 'note';

/**
 * What an event means for the e-invoice of its invoice. Repeated requests fall together on the open saga; only
 * a request by hand skips its waiting time. What is parked looks again at any sign that somebody did something.
 *
 * @param latest the state of the invoice's latest saga; null when it never had one
 */
export function reactTo(event: InvoiceEvent, trigger: Trigger | null, latest: SagaState | null): Reaction {
  const waitsForAPerson = latest === 'refused' || latest === 'released';
  const parked = latest === 'parked';
  const open = latest !== null && !waitsForAPerson && !['done', 'done-foreign', 'gone'].includes(latest);
  switch (event) {
    case 'requested_e_invoice':
      if (!open) return 'start';
      return trigger === 'manual' || parked ? 'hurry' : 'note';
    case 'updated_invoice':
      if (parked) return 'hurry';
      return waitsForAPerson ? 'start' : 'note';
    case 'sent_invoice':
    case 'deleted_invoice':
      return open ? 'hurry' : 'note';
    default:
      return 'note';
  }
}
