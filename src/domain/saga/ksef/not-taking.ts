import { HOUR_MS, MINUTE_MS } from '@spacebooks/base/durations';
import type { FailureCode } from '../../errors.js';
import { isAnnouncedAt } from '../../ksef-failures.js';
import { ALERT_AFTER_FAILURES } from '../../retry.js';
import type { Circumstances, SagaFailure } from '../model.js';
import type { KsefProgress, NotTaken } from './model.js';
import type { KsefSaga } from './saga.js';

/** A line that breaks once is no outage ... */
const SENDS_BEFORE_OFFLINE = 3;

/** ... and one send is, where the Ministry has announced it, or KSeF says that the next one has to wait. */
const OFFLINE_FOR_MS = 5 * MINUTE_MS;

/** A wait that is told to a person at once: the sends that are counted else take as long. */
const TOLD_FOR_MS = 20 * MINUTE_MS;

/** KSeF counts requests in windows of an hour at most; a wait that passes it is a block and no turn to be waited for. */
const LONGEST_TURN_MS = HOUR_MS;

/**
 * KSeF does not take a document now: 5xx and no answer, answers of somebody else in its place, sessions that take nothing (21184
 * is maintenance, by the OpenAPI of 2.9.0), documents that are received and given up. The login is not among them: there only a
 * person helps.
 */
const NOT_NOW: readonly FailureCode[] = [
  'ksef.unreachable',
  'ksef.unavailable',
  'ksef.unreadable',
  'ksef.session-closed',
  'ksef.not-found',
  'ksef.dropped',
];

/**
 * The saga with this failure counted, if it is one of those. The count is what the next wait and the alert go by.
 */
export function countNotTaken(saga: KsefSaga, failure: SagaFailure, circumstances: Circumstances): KsefSaga {
  const notTaken = afterFailure(saga.ksef, failure, circumstances);
  if (notTaken === null) return saga;
  const { sends, since } = notTaken;
  const failingSince = Math.min(saga.failingSince ?? since, since);
  const failures = Math.max(saga.failures, sends - 1);
  return { ...saga, ksef: { ...saga.ksef, notTaken }, ...(sends > 0 && { failures, failingSince }) };
}

/** Null when it says nothing of whether KSeF takes documents. */
function afterFailure(
  { notTaken }: KsefProgress,
  { code, status, retryAfterMs = 0 }: SagaFailure,
  { now, announced = [] }: Circumstances,
): NotTaken | null {
  const { sends, since } = notTaken ?? { sends: 0, since: now };
  if (NOT_NOW.includes(code)) {
    const least = isAnnouncedAt(now, announced) ? SENDS_BEFORE_OFFLINE : 1;
    return { sends: Math.max(sends + 1, least, leastOf(retryAfterMs)), since };
  }
  if (code !== 'ksef.rate-limited') return null;
  if (now + retryAfterMs - since > LONGEST_TURN_MS)
    return { sends: Math.max(sends + 1, leastOf(LONGEST_TURN_MS)), since };
  // Our own count of KSeF's limits says nothing of KSeF.
  return status === 429 ? { sends, since } : null;
}

/** A wait that KSeF asks for counts as the sends that would take as long. */
function leastOf(waitMs: number): number {
  if (waitMs >= TOLD_FOR_MS) return ALERT_AFTER_FAILURES;
  return waitMs >= OFFLINE_FOR_MS ? SENDS_BEFORE_OFFLINE : 0;
}

/** What it waited for a person with begins anew. */
export function forgetNotTaken(ksef: KsefProgress): KsefProgress {
  return ksef.notTaken == null ? ksef : { ...ksef, notTaken: null };
}

/** KSeF has not taken it for more than a moment, and the space would rather issue offline than wait. */
export function isOfflineDue({ goesOffline, offline, notTaken }: KsefProgress): boolean {
  return goesOffline && !offline && (notTaken?.sends ?? 0) >= SENDS_BEFORE_OFFLINE;
}
