import type { Clock } from '@spacebooks/base/clock';
import { MINUTE_MS } from '@spacebooks/base/durations';
import { LimiterPool } from '@spacebooks/http/limiter-pool';
import type { RateLimitStore } from '@spacebooks/http/rate-limit';
import type { SlidingWindowLimiter } from '@spacebooks/http/sliding-window-limiter';

/**
 * Who goes first when requests wait for the rate limit: later steps of an e-invoice before earlier ones, so
 * that started invoices finish before new ones begin, and all of them before what can wait.
 */
const PRIORITY = {
  attach: 50,
  unlock: 40,
  lock: 30,
  read: 20,
  /** Subscriptions, the current user, reconciliation. */
  upkeep: 10,
  /** Nightly copies. */
  sync: 0,
} as const;

export type Priority = keyof typeof PRIORITY;

/**
 * Keeps the platform's rate limit on our side: one sliding window for each user, however many tokens, spaces and
 * callers there are (docs/adr/0002-rate-limit.md).
 */
export interface Limiter {
  /** Runs `send` when the user behind `tokenKey` has room. `signal` ends the wait with its reason, not the send. */
  run<T>(tokenKey: string, priority: Priority, send: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Stops the user behind `tokenKey` for `ms` milliseconds of the clock, over restarts and in other programs, too. */
  pause(tokenKey: string, ms: number): Promise<void>;
  /** Until when the user behind `tokenKey` is stopped, epoch milliseconds; null when he is not. */
  pausedUntil(tokenKey: string): Promise<number | null>;
  /** From now on `tokenKey` is a token of `userKey`, for whom its latest requests count too. */
  assign(tokenKey: string, userKey: string): Promise<void>;
  snapshot(): readonly UserLimitState[];
  close(): void;
}

export interface UserLimitState {
  readonly userKey: string;
  readonly waiting: number;
  readonly underWay: number;
  /** Requests that count against the limit now, those under way included. */
  readonly inLastMinute: number;
  /** Epoch milliseconds, while the platform has asked us to wait. */
  readonly pausedUntil: number | null;
}

export interface LimiterOptions {
  readonly requestsPerMinute: number;
  readonly clock: Clock;
  readonly store: RateLimitStore;
  /** How many requests of a user may be in flight at once. */
  readonly concurrency?: number;
}

const CONCURRENCY = 8;

const MOVED: unique symbol = Symbol('the user of the token became known meanwhile');

export function createLimiter(options: LimiterOptions): Limiter {
  const { requestsPerMinute: requests, clock, store, concurrency = CONCURRENCY } = options;
  const windows = [{ requests, ms: MINUTE_MS }];
  const pool = new LimiterPool({ clock, store, concurrency });
  const limiterOf = (key: string): Promise<SlidingWindowLimiter> => pool.of(key, windows);
  /** Stays for each token: another space may have it still, and must not count for itself. */
  const users = new Map<string, string>();
  const keyOf = (tokenKey: string): string => users.get(tokenKey) ?? tokenKey;

  return {
    run: async (tokenKey, priority, send, signal) => {
      for (;;) {
        const key = keyOf(tokenKey);
        const limiter = await limiterOf(key);
        if (keyOf(tokenKey) !== key) continue;
        try {
          return await limiter.run(send, { priority: PRIORITY[priority], signal });
        } catch (error) {
          if (error !== MOVED) throw error;
        }
      }
    },
    pause: async (tokenKey, ms) => (await limiterOf(keyOf(tokenKey))).pause(ms),
    pausedUntil: async (tokenKey) => (await limiterOf(keyOf(tokenKey))).state().pausedUntil,
    assign: async (tokenKey, userKey) => {
      if (users.get(tokenKey) === userKey) return;
      const [own, user] = await Promise.all([limiterOf(tokenKey), limiterOf(userKey)]);
      users.set(tokenKey, userKey);
      user.takeOver(own, MOVED);
      await store.move(tokenKey, userKey);
      pool.forget(tokenKey);
    },
    snapshot: () =>
      pool.entries().map(([userKey, limiter]) => {
        const { waiting, inFlight, counted, pausedUntil } = limiter.state();
        return { userKey, waiting, underWay: inFlight, inLastMinute: counted, pausedUntil };
      }),
    close: () => {
      for (const [, limiter] of pool.entries()) limiter.close();
    },
  };
}

/** Of the requests a minute, what a person's command leaves to the daemon beside it (docs/adr/0020-two-programs-one-limit.md). */
const LEFT_TO_DAEMON = 1 / 3;

/** How many requests a minute a person's command may send. @param perMinute what the configuration allows */
export function requestsBeside(perMinute: number): number {
  return Math.max(1, Math.floor(perMinute * (1 - LEFT_TO_DAEMON)));
}
