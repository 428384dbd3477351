import { FAILURES, type FailureCode } from '../errors.js';
import { backoff } from '../retry.js';
import {
  type Advance,
  type Circumstances,
  isBeforeAnyLock,
  type OpenState,
  type Reason,
  type Saga,
  type SagaFailure,
} from './model.js';
import { end, goOn, wait } from './transition.js';

const HOUR_MS = 3_600_000;

/** How often a parked saga looks whether it can go on. */
export const PARKED_PERIOD_MS = 24 * HOUR_MS;

/** How long a lock of ours may wait for something that keeps failing before it is taken back ... */
export const GIVE_UP_AFTER_MS = 24 * HOUR_MS;

/** ... and how often it must have failed: a day during which nobody tried is no day of failures. */
export const GIVE_UP_AFTER_FAILURES = 20;

/** After so many failures in a row a person is told, while it is tried on. */
export const ALERT_AFTER_FAILURES = 8;

/** A conflict means that somebody else changed the invoice: after so many failures in a row it is final. */
const FAILURES_BEFORE_A_CONFLICT_IS_FINAL = 3;

/** Answers that say for certain that a lock was not placed; it was editable just before, so none of ours is there. */
const LOCK_NOT_PLACED: readonly FailureCode[] = [
  'platform.conflict',
  'platform.rejected',
  'platform.forbidden',
  'platform.unauthorized',
];

const NEEDS_A_NEW_TOKEN: readonly FailureCode[] = ['platform.unauthorized', 'platform.forbidden'];

/** A step failed: decides between trying again, parking, refusing and taking the lock back. */
export function fail(saga: Saga, failure: SagaFailure, circumstances: Circumstances): Advance {
  if (saga.state !== 'lock-intended' || !LOCK_NOT_PLACED.includes(failure.code)) {
    return decide(saga, failure, circumstances);
  }
  const unlocked = { ...saga, state: 'fetched', lock: 'none' } as const;
  const decided = decide(unlocked, failure, circumstances);
  return { ...decided, steps: ['fetched', ...decided.steps] };
}

function decide(saga: Saga, failure: SagaFailure, { now, fraction }: Circumstances): Advance {
  const reason = { code: failure.code, detail: failure.detail, findings: failure.findings };
  const failures = saga.failures + 1;
  const failingSince = saga.failingSince ?? now;
  const failing = { ...saga, failures, failingSince };

  if (NEEDS_A_NEW_TOKEN.includes(failure.code)) return park(failing, reason, failure, now);

  if (isRepeatable(saga, failure.code) && !isFinal(failing, failure.code, now)) {
    const delay = Math.max(backoff(failures, fraction), failure.retryAfterMs ?? 0);
    const tell = failures >= ALERT_AFTER_FAILURES && saga.alerted !== failure.code;
    const changes = {
      failures,
      failingSince,
      reason: keptReason(saga, reason),
      ...(tell && { alerted: failure.code }),
    };
    return wait(saga, now + delay, changes, tell ? reason : null);
  }
  if (saga.state === 'attached' || saga.state === 'unlocking') return park(failing, reason, failure, now);
  if (isBeforeAnyLock(saga.state) || saga.lock === 'foreign') {
    return end(failing, 'refused', reason);
  }
  return goOn(saga, 'unlocking', 'read', { reason, failures: 0, failingSince: null });
}

/** A broken disk is mended like a broken network: the work waits for it. */
function isRepeatable(saga: Saga, code: FailureCode): boolean {
  if (FAILURES[code].kind === 'transient' || code === 'platform.conflict' || code === 'store.failed')
    return true;
  // Under a lock of somebody else nothing is read before it ends, and the attach may have had its effect.
  return code === 'daemon.defect' && saga.lock === 'foreign' && saga.state === 'attach-intended';
}

function isFinal({ failures, failingSince, ...saga }: Saga, code: FailureCode, now: number): boolean {
  const repeatable = FAILURES[code].kind === 'transient' || code === 'store.failed';
  if (!repeatable) return failures >= FAILURES_BEFORE_A_CONFLICT_IS_FINAL;
  const lasting = now - (failingSince ?? now) >= GIVE_UP_AFTER_MS && failures >= GIVE_UP_AFTER_FAILURES;
  return lasting && isBeforeThePointOfNoReturn(saga);
}

function isBeforeThePointOfNoReturn(saga: Pick<Saga, 'lock' | 'state'>): boolean {
  return saga.lock === 'ours' || saga.lock === 'intended'
    ? saga.state !== 'attached' && saga.state !== 'unlocking'
    : false;
}

/** Why a lock is taken back must survive what goes wrong meanwhile: the alert about it is still to come. */
function keptReason(saga: Saga, reason: Reason): Reason {
  return saga.state === 'unlocking' && saga.reason !== null ? saga.reason : reason;
}

function park(saga: Saga, reason: Reason, { code, retryAfterMs }: SagaFailure, now: number): Advance {
  const parkedFrom = saga.state === 'parked' ? saga.parkedFrom : (saga.state as OpenState);
  const runAt = now + Math.max(PARKED_PERIOD_MS, retryAfterMs ?? 0);
  const parked = {
    ...saga,
    state: 'parked',
    parkedFrom,
    reason: keptReason(saga, reason),
    runAt,
    alerted: code,
  } as const;
  return {
    saga: parked,
    steps: ['parked'],
    next: null,
    alert: saga.alerted === code ? null : reason,
  };
}
