import { HOUR_MS } from '@spacebooks/base/durations';
import { FAILURE_KINDS, type FailureCode } from '../errors.js';
import type { Circumstances, Saga, SagaAdvance, SagaFailure } from './model.js';
import { counted, park, reasonOf, tryAgain } from './retry-or-park.js';
import type { EventOf } from './road.js';
import { giveUp } from './transition.js';

/** How long a lock of ours may wait for something that keeps failing before it is taken back ... */
const GIVE_UP_AFTER_MS = 24 * HOUR_MS;

/** ... and how often it must have failed: a day during which nobody tried is no day of failures. */
const GIVE_UP_AFTER_FAILURES = 20;

/** A conflict means that somebody else changed the invoice: after so many failures in a row it is final. */
const FAILURES_BEFORE_A_CONFLICT_IS_FINAL = 3;

/** Answers that say for certain that a lock was not placed; it was editable just before, so none of ours is there. */
const LOCK_NOT_PLACED: readonly FailureCode[] = [
  'platform.conflict',
  'platform.rejected',
  'platform.forbidden',
  'platform.unauthorized',
];

const NEEDS_A_NEW_TOKEN: readonly FailureCode[] = [
  'platform.unauthorized',
  'platform.forbidden',
  'ksef.unauthorized',
];

/** A broken disk or a bucket that is closed to us is mended like a broken network: the work waits for it. */
const WAITS_FOR_A_REPAIR: readonly FailureCode[] = ['store.failed', 'archive.refused'];

/**
 * The lock may have been placed, unless its own answer says for certain that it was not. That a reading was refused says
 * nothing of the lock that it looks for.
 */
export function failToLock(
  saga: Saga,
  { failure }: EventOf<'failed'>,
  circumstances: Circumstances,
): SagaAdvance {
  const isNotPlaced = failure.action === 'lock' && LOCK_NOT_PLACED.includes(failure.code);
  if (!isNotPlaced) return fail(saga, failure, circumstances);
  const unlocked = { ...saga, state: 'fetched', lock: 'none' } as const;
  const decided = fail(unlocked, failure, circumstances);
  return { ...decided, steps: ['fetched', ...decided.steps] };
}

/** A step failed: decides between trying again, parking, refusing and taking the lock back. */
export function fail(saga: Saga, failure: SagaFailure, { now, fraction }: Circumstances): SagaAdvance {
  const reason = reasonOf(failure);
  const failing = { ...saga, ...counted(saga, failure.code, now) };

  if (NEEDS_A_NEW_TOKEN.includes(failure.code) && !isHopeless(failing, failure.code, now))
    return park(failing, reason, now, failure.retryAfterMs);

  if (isRepeatable(saga, failure.code) && !isFinal(failing, failure.code, now))
    return tryAgain(saga, failure, { now, fraction });
  if (saga.state === 'attached' || saga.state === 'unlocking')
    return park(failing, reason, now, failure.retryAfterMs);
  return giveUp(failing, reason, 'read');
}

/** KSeF has turned our login away for a day, and has received nothing: the lock is taken back. */
function isHopeless({ failingSince, reason, ...saga }: Saga, code: FailureCode, now: number): boolean {
  if (code !== 'ksef.unauthorized' || reason?.code !== code) return false;
  return now - (failingSince ?? now) >= GIVE_UP_AFTER_MS && isBeforeThePointOfNoReturn(saga);
}

/** It fails for as long as another side, a network or a disk does, and says nothing of the invoice. */
export function passesByItself(code: FailureCode): boolean {
  return FAILURE_KINDS[code] === 'transient' || WAITS_FOR_A_REPAIR.includes(code);
}

function isRepeatable(saga: Saga, code: FailureCode): boolean {
  if (passesByItself(code) || code === 'platform.conflict') return true;
  // Under a lock of somebody else nothing is read before it ends, and the attach may have had its effect.
  return code === 'daemon.defect' && saga.lock === 'foreign' && saga.state === 'attach-intended';
}

/** KSeF that is down costs nothing but time: it is waited for, whatever the law says of the deadline. */
function isFinal({ failures, failingSince, ...saga }: Saga, code: FailureCode, now: number): boolean {
  if (code.startsWith('ksef.')) return false;
  if (!passesByItself(code)) return failures >= FAILURES_BEFORE_A_CONFLICT_IS_FINAL;
  const lasting = now - (failingSince ?? now) >= GIVE_UP_AFTER_MS && failures >= GIVE_UP_AFTER_FAILURES;
  return lasting && isBeforeThePointOfNoReturn(saga);
}

function isBeforeThePointOfNoReturn(saga: Pick<Saga, 'lock' | 'state'>): boolean {
  return saga.lock === 'ours' || saga.lock === 'intended'
    ? saga.state !== 'attached' && saga.state !== 'unlocking'
    : false;
}
