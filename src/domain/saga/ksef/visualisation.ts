import type { SagaInvoiceFacts } from '../invoice-facts.js';
import type { Reason, Saga, SagaAdvance } from '../model.js';
import { advanceTo, progress, stay } from '../transition.js';
import type { KsefProgress } from './model.js';
import type { KsefSaga } from './saga.js';
import { beforeTheSend } from './states.js';

/** An accepted document is shown, where it is to be, before its number is registered: the platform mails at the first of the two. */
export function showAccepted(saga: KsefSaga, facts: SagaInvoiceFacts): SagaAdvance {
  const { ksef } = saga;
  if (!isShown(ksef)) return intendToRegister(saga);
  return isFinal(facts) ? withoutIt(saga, ksef, FINAL_PDF) : stay(saga, 'draw');
}

/** The visualisation is drawn: it is attached, or was. */
export function goOnAttaching(saga: KsefSaga, facts: SagaInvoiceFacts): SagaAdvance {
  const { ksef } = saga;
  if (!isShown(ksef)) return intendToRegister(saga);
  if (facts.archived) return stay(saga, 'compare');
  return facts.canUpdate ? withoutIt(saga, ksef, FINAL_PDF) : stay(saga, 'attach');
}

function isShown({ number, offline, attaches }: KsefProgress): boolean {
  return number === null ? offline : attaches && !offline;
}

/** Nothing can be attached to what has a final PDF, or is not locked. */
function isFinal({ archived, canUpdate }: SagaInvoiceFacts): boolean {
  return archived || canUpdate;
}

/** Drawn before KSeF has given a number, it says OFFLINE: what the customer gets cannot be taken back. */
export function drawn(saga: Saga, ksef: KsefProgress, next: 'read' | 'attach'): SagaAdvance {
  return advanceTo(saga, 'attach-intended', next, { ksef: { ...ksef, offline: ksef.number === null } });
}

export function visualisationAttached(saga: Saga, ksef: KsefProgress): SagaAdvance {
  return progress(saga, 'attached', ksef.number === null ? beforeTheSend(ksef) : 'read');
}

/** The platform has a final PDF: ours, whose answer was lost, or somebody else's, which stays. */
export function visualisationCompared(saga: Saga, ksef: KsefProgress, ours: boolean): SagaAdvance {
  return ours ? visualisationAttached(saga, ksef) : withoutIt(saga, ksef, FINAL_PDF);
}

/** It cannot be attached: KSeF and the platform have to learn what they must all the same, and a person why. */
export function withoutIt(saga: Saga, ksef: KsefProgress, alert: Reason): SagaAdvance {
  if (ksef.number !== null) return intendToRegister(saga, alert);
  return { ...advanceTo(saga, 'attached', beforeTheSend(ksef)), alert };
}

const FINAL_PDF: Reason = { code: 'invoice.final-pdf', phrase: { key: 'no visualisation' } };

/** What the platform is told next, committed before. */
export function intendToRegister(saga: Saga, alert: Reason | null = null): SagaAdvance {
  return { ...advanceTo(saga, 'register-intended', 'register'), alert };
}
