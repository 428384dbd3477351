import { type Advance, isBeforeAnyLock, isEnded, type Saga, type SagaState } from './model.js';
import { advanceTo } from './transition.js';

/** Our lock is there or may be, and the e-invoice is still with us; an attach is looked for before the unlocking. */
const NOT_HANDED_OVER: readonly SagaState[] = ['lock-intended', 'locked', 'produced'];

/**
 * Why a person cannot have our lock taken back now; null when it can be. Points of no return: an e-invoice that is
 * attached, and a document that KSeF has or may have.
 */
export function whyNotReleasable(saga: Saga): string | null {
  const state = stateBehind(saga);
  if (isEnded(state)) return `its e-invoice is ${state}, and nothing of ours is locked`;
  if (saga.lock === 'foreign') return 'somebody else has locked the invoice, and that lock is left alone';
  if (saga.lock === 'none' || isBeforeAnyLock(state)) return 'nothing of ours is locked';
  if (state === 'unlocking') return 'the lock is being taken back already';
  const { ksef } = saga;
  if (ksef === null)
    return [...NOT_HANDED_OVER, 'attach-intended'].includes(state) ? null : 'the e-invoice is attached';
  if (ksef.number !== null) return `KSeF has accepted the e-invoice under ${ksef.number}`;
  return NOT_HANDED_OVER.includes(state) && !ksef.doubtful ? null : 'KSeF may have the document';
}

/**
 * A person gives the e-invoice up: the lock is taken back after a look at what is true on the platform. Null where that
 * is not possible (any more).
 *
 * @param detail who asked for it, and why
 */
export function release(saga: Saga, detail: string): Advance | null {
  if (whyNotReleasable(saga) !== null) return null;
  return advanceTo(saga, 'unlocking', 'read', {
    reason: { code: 'operator.released', detail },
    failures: 0,
    failingSince: null,
    parkedFrom: null,
  });
}

/** What a parked saga was doing counts. */
function stateBehind({ state, parkedFrom }: Saga): SagaState {
  return state === 'parked' ? (parkedFrom ?? 'requested') : state;
}

/** Why looking again would be of no use; null when it is: what is open looks at once, what waits for a person anew. */
export function whyNotRetryable({ state }: Saga): string | null {
  if (!isEnded(state) || state === 'refused' || state === 'released') return null;
  return state === 'gone'
    ? 'the invoice was deleted, or waits for no e-invoice any more: send it again on the platform'
    : `its e-invoice is ${state}`;
}
