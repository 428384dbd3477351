import type { Clock } from '../clock.js';
import { asFailure } from '../domain/as-failure.js';
import type { Failure } from '../domain/errors.js';
import { backoff } from '../domain/retry.js';
import type { Random } from '../random.js';

export interface LaneParts {
  /** Does what is due. @returns when to look again at the latest, epoch milliseconds */
  readonly look: (stop: AbortSignal) => Promise<number>;
  /** Told of each look that failed, and how many did in a row; it is looked again with backoff. */
  readonly onFailure: (failure: Failure, failures: number) => Promise<void>;
  readonly clock: Clock;
  readonly random: Random;
}

export interface Lane {
  /** There may be something due: looks at once, unless it is looking or waits after a failure. */
  wake(): void;
  /** What made it fail may be gone: looks at once, after the look that is under way. */
  retry(): void;
  /** Resolves when the look that is under way has ended; it is told to end soon. */
  stop(): Promise<void>;
}

/**
 * What is due is decided by the clock and the store at every look, never by a timer: one that fires late, twice or
 * not at all (a machine that slept, clocks set forward) changes nothing but the moment. Hence never longer than this.
 */
const LONGEST_SLEEP_MS = 60_000;

export function startLane({ look, onFailure, clock, random }: LaneParts): Lane {
  const stop = new AbortController();
  let rest: { readonly end: AbortController; readonly isAfterFailure: boolean } | null = null;
  let isRetryAsked = false;
  const attempt = async (failures: number): Promise<{ failures: number; next: number }> => {
    try {
      return { failures: 0, next: await look(stop.signal) };
    } catch (error) {
      if (stop.signal.aborted) return { failures, next: clock.now() };
      const failure = asFailure(error);
      await onFailure(failure, failures + 1);
      const delay = Math.max(backoff(failures + 1, random.fraction()), failure.retryAfterMs ?? 0);
      return { failures: failures + 1, next: clock.now() + delay };
    }
  };
  const run = async (): Promise<void> => {
    let failures = 0;
    while (!stop.signal.aborted) {
      isRetryAsked = false;
      const result = await attempt(failures);
      failures = result.failures;
      const delay = Math.max(0, result.next - clock.now());
      // After a failure the whole delay counts: a look every minute would be no backoff.
      const isAfterFailure = failures > 0;
      const sleep = isAfterFailure ? delay : Math.min(delay, LONGEST_SLEEP_MS);
      if (sleep > 0 && !isRetryAsked) await restFor(sleep, isAfterFailure);
    }
  };
  const restFor = async (milliseconds: number, isAfterFailure: boolean): Promise<void> => {
    if (stop.signal.aborted) return;
    const end = new AbortController();
    rest = { end, isAfterFailure };
    await clock.sleep(milliseconds, end.signal);
    rest = null;
  };
  const running = run();
  return {
    wake: () => {
      if (rest?.isAfterFailure === false) rest.end.abort();
    },
    retry: () => {
      isRetryAsked = true;
      rest?.end.abort();
    },
    stop: async () => {
      stop.abort();
      rest?.end.abort();
      await running;
    },
  };
}
