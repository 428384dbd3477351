import type { Phrase } from '../finding.js';
import {
  type EndState,
  isBeforeAnyLock,
  isEnded,
  type Saga,
  type SagaAdvance,
  type SagaState,
} from './model.js';
import { advanceTo } from './transition.js';

/** Our lock is there or may be, and the e-invoice is still with us; an attach is looked for before the unlocking. */
const NOT_HANDED_OVER: readonly SagaState[] = ['lock-intended', 'locked', 'produced'];

/** Why a person's decision is of no use now. */
export type Refusal = Phrase<
  | `ended ${EndState}`
  | 'foreign lock'
  | 'not locked'
  | 'unlocking'
  | 'attached'
  | 'accepted'
  | 'may be in KSeF'
  | Exclude<EndState, 'refused' | 'released'>
>;

/**
 * Why a person cannot have our lock taken back now; null when it can be. Points of no return: an e-invoice that is
 * attached, and a document that KSeF has or may have.
 */
export function whyNotReleasable(saga: Saga): Refusal | null {
  const state = stateBehind(saga);
  if (isEnded(state)) return { key: `ended ${state}` };
  if (saga.lock === 'foreign') return { key: 'foreign lock' };
  if (saga.lock === 'none' || isBeforeAnyLock(state)) return { key: 'not locked' };
  if (state === 'unlocking') return { key: 'unlocking' };
  const { ksef } = saga;
  if (ksef === null)
    return [...NOT_HANDED_OVER, 'attach-intended'].includes(state) ? null : { key: 'attached' };
  if (ksef.number !== null) return { key: 'accepted', values: { number: ksef.number } };
  return NOT_HANDED_OVER.includes(state) && !ksef.doubtful ? null : { key: 'may be in KSeF' };
}

/**
 * A person gives the e-invoice up: the lock is taken back after a look at what is true on the platform. Null where that
 * is not possible (any more).
 *
 * @param detail who asked for it, and why
 */
export function release(saga: Saga, detail: string): SagaAdvance | null {
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
export function whyNotRetryable({ state }: Saga): Refusal | null {
  return !isEnded(state) || state === 'refused' || state === 'released' ? null : { key: state };
}
