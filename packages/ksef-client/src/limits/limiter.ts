import type { Clock } from '@spacebooks/base/clock';
import { stopped } from '@spacebooks/http/deadline';
import { LimiterPool } from '@spacebooks/http/limiter-pool';
import type { RateLimitStore } from '@spacebooks/http/rate-limit';
import type { SlidingWindowLimiter } from '@spacebooks/http/sliding-window-limiter';
import { KsefError } from '../errors.js';
import { LIMITS, type LimitGroup, LONGEST_WINDOW_MS } from './groups.js';

/** Keeps KSeF's limits on our side, for all clients of a process. */
export interface KsefLimiter {
  /**
   * Runs `send` when its group has room, in the order of the calls.
   *
   * @param context seller and environment, which KSeF counts together
   * @throws KsefError `ksef.rate-limited` instead of waiting longer than two minutes
   * @throws TransportError when `signal` aborts while waiting
   */
  run<T>(context: string, group: LimitGroup, send: () => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Stops a group for as long as KSeF asked. @param ms milliseconds of the clock */
  pause(context: string, group: LimitGroup, ms: number): Promise<void>;
}

/** Whoever had to wait longer is better off with something else meanwhile. */
const PATIENCE_MS = 120_000;

export function createKsefLimiter(options: {
  readonly clock: Clock;
  readonly store: RateLimitStore;
}): KsefLimiter {
  const pool = new LimiterPool({
    ...options,
    pauseAfterRollbackMs: LONGEST_WINDOW_MS,
    patience: { ms: PATIENCE_MS, failure: usedUp },
  });
  const limiterOf = (context: string, group: LimitGroup): Promise<SlidingWindowLimiter> =>
    pool.of(`${context}/${group}`, LIMITS[group]);

  return {
    run: async (context, group, send, signal) => {
      const limiter = await limiterOf(context, group);
      return limiter.run(send, { signal }).catch((error: unknown) => {
        throw signal.aborted && error === signal.reason ? stopped() : error;
      });
    },
    pause: async (context, group, ms) => (await limiterOf(context, group)).pause(ms),
  };
}

function usedUp(waitMs: number): KsefError {
  return new KsefError('ksef.rate-limited', {
    detail: `the requests that KSeF allows are used up for ${Math.ceil(waitMs / 1_000)} seconds`,
    retryAfterMs: waitMs,
    notReceived: true,
  });
}
