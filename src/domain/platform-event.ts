import { DAY_MS, MINUTE_MS } from '@spacebooks/base/durations';
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

/** `start` a new saga, `expedite` the open one (it is due now), `look up` the invoice in the list, or only `note` the event. */
export type Reaction = 'start' | 'expedite' | 'look up' | 'note';

/** The platform repeats a callback whose answer it missed for up to 20 hours (version 1.0, Events). */
const REPEATED_FOR_MS = DAY_MS;
/** By then a person may have changed something that no event tells of; before, the system asks once. */
const ASKED_AGAIN_AFTER_MS = 10 * MINUTE_MS;

/**
 * What an event means for the e-invoice of its invoice. Repeated requests fall together on the open saga, and on the
 * one that has just ended; only a request by hand skips a waiting time. What is parked looks again at any sign that
 * somebody did something.
 *
 * @param latest the state of the invoice's latest saga; null when it never had one
 * @param sinceRead milliseconds since that saga asked for the invoice last; null when that says nothing
 */
export function reactTo(
  event: InvoiceEvent,
  trigger: Trigger | null,
  latest: SagaState | null,
  sinceRead: number | null = null,
): Reaction {
  const waitsForAPerson = latest === 'refused' || latest === 'released';
  const parked = latest === 'parked';
  const open = latest !== null && !waitsForAPerson && !['done', 'done-foreign', 'gone'].includes(latest);
  switch (event) {
    case 'requested_e_invoice':
      if (isRepeat(trigger, latest, sinceRead)) return 'note';
      if (!open) return 'start';
      return trigger === 'manual' || parked ? 'expedite' : 'note';
    case 'updated_invoice':
      if (parked) return 'expedite';
      return waitsForAPerson ? 'start' : 'note';
    case 'sent_invoice':
      if (open) return 'expedite';
      // It may have left without an e-invoice: nobody has asked for one, or it was not issued.
      return latest === 'done' || latest === 'done-foreign' ? 'note' : 'look up';
    case 'deleted_invoice':
      if (open) return 'expedite';
      // What people are told of it ends.
      return latest === 'done' || latest === 'done-foreign' ? 'note' : 'look up';
    default:
      return 'note';
  }
}

/** A wrong guess is put right by reconciliation, which finds what waits on the platform without work behind it. */
function isRepeat(trigger: Trigger | null, latest: SagaState | null, sinceRead: number | null): boolean {
  if (sinceRead === null || sinceRead < 0) return false;
  // An e-invoice that is attached is never replaced: there is nothing to begin.
  if (latest === 'done' || latest === 'done-foreign') return sinceRead < REPEATED_FOR_MS;
  const refused = latest === 'refused' || latest === 'released';
  return refused && trigger === 'automatic' && sinceRead < ASKED_AGAIN_AFTER_MS;
}
