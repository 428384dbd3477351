import type { Clock } from '@spacebooks/base/clock';
import { stopped } from '@spacebooks/http/deadline';
import { LimiterPool } from '@spacebooks/http/limiter-pool';
import type { RateLimitStore } from '@spacebooks/http/rate-limit';
import type { SlidingWindowLimiter } from '@spacebooks/http/sliding-window-limiter';
import { KsefError } from '../errors.js';
import type { KsefContext } from './context.js';
import { GLOBAL_LIMIT, LIMITS, type LimitGroup, LONGEST_BLOCK_MS } from './groups.js';
import { createPace, type Pace } from './pace.js';

/** Keeps KSeF's limits on our side, for all clients of a process. */
export interface KsefLimiter {
  /**
   * Runs `send` when its group has room, in the order of the calls.
   *
   * @throws KsefError `ksef.rate-limited` instead of waiting longer than two minutes
   * @throws TransportError when `signal` aborts while waiting
   */
  run<T>(context: KsefContext, group: LimitGroup, send: () => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Stops a group for as long as KSeF asked. @param ms milliseconds of the clock */
  pause(context: KsefContext, group: LimitGroup, ms: number): Promise<void>;
}

/** Whoever had to wait longer is better off with something else meanwhile. */
const PATIENCE_MS = 120_000;

export function createKsefLimiter(options: {
  readonly clock: Clock;
  readonly store: RateLimitStore;
}): KsefLimiter {
  const groups = new LimiterPool({
    ...options,
    pauseAfterRollbackMs: LONGEST_BLOCK_MS,
    patience: { ms: PATIENCE_MS, failure: usedUp },
  });
  const paces = new Map<string, Pace>();
  const paceOf = (address: string): Pace => {
    const pace = paces.get(address) ?? createPace(options.clock, GLOBAL_LIMIT);
    paces.set(address, pace);
    return pace;
  };
  const groupOf = ({ address, seller }: KsefContext, group: LimitGroup): Promise<SlidingWindowLimiter> =>
    groups.of(`${group === 'login' ? address : seller}/${group}`, LIMITS[group]);

  return {
    run: async (context, group, send, signal) => {
      const limiter = await groupOf(context, group);
      const pace = paceOf(context.address);
      return limiter
        .run(() => pace.run(send, signal), { signal })
        .catch((error: unknown) => {
          throw signal.aborted && error === signal.reason ? stopped() : error;
        });
    },
    pause: async (context, group, ms) => (await groupOf(context, group)).pause(ms),
  };
}

function usedUp(waitMs: number): KsefError {
  return new KsefError('ksef.rate-limited', {
    detail: `the requests that KSeF allows are used up for ${Math.ceil(waitMs / 1_000)} seconds`,
    retryAfterMs: waitMs,
    notReceived: true,
  });
}
