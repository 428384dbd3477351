import { PARKED_PERIOD_MS } from '../retry.js';
import type { Advance, OpenState, Reason, Saga } from './model.js';

/** Why a lock is taken back must survive what goes wrong meanwhile: the alert about it is still to come. */
export function keptReason(saga: Saga, reason: Reason): Reason {
  return saga.state === 'unlocking' && saga.reason !== null ? saga.reason : reason;
}

/**
 * A person is needed: it waits, looks again every day, and goes on in the state that it has. The same cause is told
 * once; a token that is not accepted is told once a space, by the daemon, and by no saga.
 */
export function park(saga: Saga, reason: Reason, now: number, retryAfterMs = 0): Advance {
  const parkedFrom = saga.state === 'parked' ? saga.parkedFrom : (saga.state as OpenState);
  const runAt = now + Math.max(PARKED_PERIOD_MS, retryAfterMs);
  const parked = {
    ...saga,
    state: 'parked',
    parkedFrom,
    reason: keptReason(saga, reason),
    runAt,
    alerted: reason.code,
  } as const;
  const isTold = saga.alerted === reason.code || reason.code === 'platform.unauthorized';
  return { saga: parked, steps: ['parked'], next: null, alert: isTold ? null : reason };
}
