import type { Advance, InvoiceFacts, Reason, Saga } from '../model.js';
import { advanceTo, progress, stay } from '../transition.js';
import type { KsefProgress } from './model.js';
import { beforeTheSend } from './states.js';

/**
 * What our visualisation needs next, or null when there is nothing to do (any more). It is attached before the number
 * is registered, because the platform mails the invoice at the first of the two.
 */
export function nextForVisualisation(saga: Saga, ksef: KsefProgress, facts: InvoiceFacts): Advance | null {
  const wanted = ksef.number === null ? ksef.offline : ksef.attaches && !ksef.offline;
  if (!wanted || saga.state === 'attached' || saga.state === 'register-intended') return null;
  if (saga.state !== 'attach-intended') {
    return facts.archived || facts.canUpdate ? withoutIt(saga, ksef, FINAL_PDF) : stay(saga, 'draw');
  }
  if (facts.archived) return stay(saga, 'compare');
  return facts.canUpdate ? withoutIt(saga, ksef, FINAL_PDF) : stay(saga, 'attach');
}

/** Drawn before KSeF has given a number, it says OFFLINE: what the customer gets cannot be taken back. */
export function drawn(saga: Saga, ksef: KsefProgress): Advance {
  // While it was in doubt only KSeF was asked: how it stands on the platform is to be read first.
  const next = saga.state === 'in-doubt' || saga.state === 'located' ? 'read' : 'attach';
  return advanceTo(saga, 'attach-intended', next, { ksef: { ...ksef, offline: ksef.number === null } });
}

export function visualisationAttached(saga: Saga, ksef: KsefProgress): Advance {
  return progress(saga, 'attached', ksef.number === null ? beforeTheSend(ksef) : 'read');
}

/** The platform has a final PDF: ours, whose answer was lost, or somebody else's, which stays. */
export function visualisationCompared(saga: Saga, ksef: KsefProgress, ours: boolean): Advance {
  return ours ? visualisationAttached(saga, ksef) : withoutIt(saga, ksef, FINAL_PDF);
}

/** It cannot be attached: KSeF and the platform have to learn what they must all the same, and a person why. */
export function withoutIt(saga: Saga, ksef: KsefProgress, alert: Reason): Advance {
  if (ksef.number !== null) return intendToRegister(saga, alert);
  return { ...advanceTo(saga, 'attached', beforeTheSend(ksef)), alert };
}

const FINAL_PDF: Reason = {
  code: 'invoice.final-pdf',
  detail: 'our visualisation cannot be attached; everything else goes on',
};

/** What the platform is told next, committed before. */
export function intendToRegister(saga: Saga, alert: Reason | null = null): Advance {
  return { ...advanceTo(saga, 'register-intended', 'register'), alert };
}
