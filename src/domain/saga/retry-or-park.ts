import type { FailureCode } from '../errors.js';
import { ALERT_AFTER_FAILURES, PARKED_PERIOD_MS, retryDelay } from '../retry.js';
import type { Circumstances, OpenState, Reason, Saga, SagaAdvance, SagaFailure } from './model.js';
import { wait, waitIn } from './transition.js';

/** Why a lock is taken back must survive what goes wrong meanwhile: the alert about it is still to come. */
function keptReason(saga: Saga, reason: Reason): Reason {
  return saga.state === 'unlocking' && saga.reason !== null ? saga.reason : reason;
}

/**
 * A person is needed: it waits, is retried every day, and resumes in the state that it has. The same cause alerts
 * once; a token that is not accepted alerts once a space, by the daemon, and by no saga.
 */
export function park(saga: Saga, reason: Reason, now: number, retryAfterMs = 0): SagaAdvance {
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
  const isAlerted = saga.alerted === reason.code || reason.code === 'platform.unauthorized';
  return { saga: parked, steps: ['parked'], next: null, alert: isAlerted ? null : reason };
}

/**
 * Waits with backoff (longer, when the other side asked for it), and notifies a person once it has failed for a while.
 *
 * @param state that it comes to by this failure; left out, it stays where it is
 */
export function tryAgain(
  saga: Saga,
  failure: SagaFailure,
  { now, fraction }: Circumstances,
  state?: OpenState,
): SagaAdvance {
  const reason = reasonOf(failure);
  const { failures, failingSince } = counted(saga, failure.code, now);
  const runAt = now + retryDelay(failure, failures, fraction);
  const mustAlert = failures >= ALERT_AFTER_FAILURES && saga.alerted !== failure.code;
  const changes = {
    failures,
    failingSince,
    reason: keptReason(saga, reason),
    ...(mustAlert && { alerted: failure.code }),
  };
  const alert = mustAlert ? reason : null;
  return state === undefined ? wait(saga, runAt, changes, alert) : waitIn(saga, state, runAt, changes, alert);
}

/** This failure counted with those before it; that KSeF fails says nothing of the platform, nor the reverse. */
export function counted(saga: Saga, code: FailureCode, now: number): Pick<Saga, 'failures' | 'failingSince'> {
  const before = saga.reason?.code;
  const sameSide = before === undefined || isOfKsef(before) === isOfKsef(code);
  if (!sameSide) return { failures: 1, failingSince: now };
  return { failures: saga.failures + 1, failingSince: saga.failingSince ?? now };
}

export function reasonOf({ code, detail, phrase, findings }: SagaFailure): Reason {
  return { code, detail, phrase, findings };
}

function isOfKsef(code: FailureCode): boolean {
  return code.startsWith('ksef.');
}
