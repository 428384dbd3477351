import {
  type Action,
  type EndState,
  isBeforeAnyLock,
  type OpenState,
  type Reason,
  type Saga,
  type SagaAdvance,
  type SagaState,
} from './model.js';

const NO_FAILURES = { failures: 0, failingSince: null, reason: null } as const;

/** Goes on to an open state (passing `via`) and does `next` there. */
export function advanceTo(
  saga: Saga,
  state: OpenState,
  next: Action,
  changes: Partial<Saga> = {},
  via: readonly SagaState[] = [],
): SagaAdvance {
  return { saga: { ...saga, ...changes, state }, steps: [...via, state], next, alert: null };
}

/** Goes on to a state that proves progress: earlier failures are forgotten. */
export function progress(
  saga: Saga,
  state: OpenState,
  next: Action,
  changes: Partial<Saga> = {},
): SagaAdvance {
  return advanceTo(saga, state, next, { ...NO_FAILURES, ...changes });
}

/** Does `next` without a change worth a row. */
export function stay(saga: Saga, next: Action): SagaAdvance {
  return { saga, steps: [], next, alert: null };
}

/** Comes to its end; a reason that a person must know is the alert. */
export function end(
  saga: Saga,
  state: EndState,
  reason: Reason | null = null,
  mustAlert = reason !== null,
): SagaAdvance {
  return {
    saga: { ...saga, state, reason, parkedFrom: null, runAt: null, alerted: reason?.code ?? saga.alerted },
    steps: [state],
    next: null,
    alert: mustAlert ? reason : null,
  };
}

/** Waits until `runAt` in the state it has. */
export function wait(
  saga: Saga,
  runAt: number,
  changes: Partial<Saga>,
  alert: Reason | null = null,
): SagaAdvance {
  return { saga: { ...saga, ...changes, runAt }, steps: [], next: null, alert };
}

/** Waits until `runAt` in a state that it comes to by that. */
export function waitIn(
  saga: Saga,
  state: OpenState,
  runAt: number,
  changes: Partial<Saga>,
  alert: Reason | null = null,
): SagaAdvance {
  return { saga: { ...saga, ...changes, state, runAt }, steps: [state], next: null, alert };
}

/** Takes a lock of ours back and ends; one of somebody else stays. */
export function giveUp(saga: Saga, reason: Reason, next: 'read' | 'unlock'): SagaAdvance {
  if (isBeforeAnyLock(saga.state) || saga.lock === 'foreign') return end(saga, 'refused', reason);
  return advanceTo(saga, 'unlocking', next, { reason, failures: 0, failingSince: null });
}

/** The invoice is not locked (any more), so it may have been edited: everything is checked again. */
export function startOver(saga: Saga): SagaAdvance {
  return advanceTo(saga, 'fetched', 'check', {
    lock: 'none',
    produced: false,
    contentDigest: null,
    ksef: null,
  });
}
