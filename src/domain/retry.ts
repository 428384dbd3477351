import { DAY_MS, HOUR_MS, MINUTE_MS } from '@spacebooks/base/durations';
import type { Failure } from './errors.js';

const FIRST_DELAY_MS = 10_000;
const LONGEST_DELAY_MS = 15 * MINUTE_MS;

/** After so many failures in a row a person is told, while it is tried on. */
export const ALERT_AFTER_FAILURES = 8;

/** How often what waits for a person looks whether it can go on. */
export const PARKED_PERIOD_MS = DAY_MS;

/** No `backoff` is longer. */
export const LONGEST_BACKOFF_MS = LONGEST_DELAY_MS * 1.2;

/**
 * How long to wait before the next attempt: 10 s doubled with each failure up to 15 min, spread by a fifth
 * either way so that what failed together does not come back together.
 *
 * @param failures failures in a row, at least 1
 * @param fraction random, at least 0 and less than 1
 * @returns whole milliseconds
 */
export function backoff(failures: number, fraction: number): number {
  const plain = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(failures - 1, 20));
  return Math.round(plain * (0.8 + 0.4 * fraction));
}

/**
 * How long to leave alone what failed: `backoff`, and never less than the other side asked for, up to an hour. What asks for
 * more holds back requests itself (the limiters), while deadlines are looked at.
 *
 * @returns milliseconds
 */
export function retryDelay(
  { retryAfterMs = 0 }: { readonly retryAfterMs?: number | undefined },
  failures: number,
  fraction: number,
): number {
  return Math.max(backoff(failures, fraction), Math.min(retryAfterMs, HOUR_MS));
}

/** What follows a failure of something that is tried again until it succeeds. */
export interface NextAttempt {
  /** A person has to do something first: it is tried each day, and at each start. */
  readonly isParked: boolean;
  /** A person is told. */
  readonly isTold: boolean;
  /** Epoch milliseconds. */
  readonly runAt: number;
}

/** @param failures in a row, this one counted @param fraction random, at least 0 and less than 1 */
export function nextAttempt(
  { kind }: Pick<Failure, 'kind'>,
  failures: number,
  now: number,
  fraction: number,
): NextAttempt {
  const isParked = kind !== 'transient';
  const runAt = now + (isParked ? PARKED_PERIOD_MS : backoff(failures, fraction));
  return { isParked, isTold: isParked || failures >= ALERT_AFTER_FAILURES, runAt };
}

/** Days hold many more; a clock that jumps can fake days, but not attempts. */
const LEAST_ATTEMPTS = 20;

/** Whether a message has failed for so long that it is given up. @param failures in a row */
export function isGivenUp(
  { waitedMs, failures }: { readonly waitedMs: number; readonly failures: number },
  giveUpAfterMs: number,
): boolean {
  return waitedMs > giveUpAfterMs && failures >= LEAST_ATTEMPTS;
}
