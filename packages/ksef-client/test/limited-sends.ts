import { rateLimitMemory } from '../../http/test/rate-limit-memory.js';
import { settledBy } from '../../http/test/settled.js';
import type { KsefContext } from '../src/limits/context.js';
import type { LimitGroup } from '../src/limits/groups.js';
import { createKsefLimiter, type KsefLimiter } from '../src/limits/limiter.js';
import { type JumpingClock, jumpingClock } from './jumping-clock.js';

export const SELLER: KsefContext = { address: 'ksef.example', seller: 'seller@ksef.example' };

/** Nobody breaks off the wait. */
export const never = new AbortController().signal;

/** What would wait for ever fails at once: waiting takes no time here. */
function settled<T>(promise: Promise<T>, { now }: JumpingClock): Promise<T> {
  return settledBy(promise, () => new Promise(setImmediate), now);
}

export interface Run {
  readonly limiter: KsefLimiter;
  readonly clock: JumpingClock;
  readonly arrived: number[];
  send(group: LimitGroup, takesMs?: number): Promise<void>;
}

/** Requests of one seller, one after the other or many at once, on a clock on which only waiting takes time. */
export function run(clock = jumpingClock(), memory = rateLimitMemory()): Run {
  const limiter = createKsefLimiter({ clock, store: memory });
  const arrived: number[] = [];
  return {
    limiter,
    clock,
    arrived,
    send: (group, takesMs = 0) =>
      settled(
        limiter.run(
          SELLER,
          group,
          async () => {
            arrived.push(clock.now());
            if (takesMs > 0) await clock.sleep(takesMs);
          },
          never,
        ),
        clock,
      ),
  };
}

/** The most that any window of that length holds. */
export function most(moments: readonly number[], ms: number): number {
  const sorted = moments.toSorted((a, b) => a - b);
  let first = 0;
  return sorted.reduce((found, at, last) => {
    while ((sorted[first] ?? at) <= at - ms) first += 1;
    return Math.max(found, last - first + 1);
  }, 0);
}
