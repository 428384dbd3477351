import type { Clock } from '../../clock.js';
import type { RequestStore } from '../state-store.js';
import { LIMITS, type LimitGroup } from './groups.js';
import { SlidingWindowLimiter } from './sliding-window-limiter.js';

/** Keeps KSeF's limits on our side, for all clients of a process. */
export interface KsefLimiter {
  /**
   * Runs `send` when its group has room.
   *
   * @param context seller and environment, which KSeF counts together
   * @throws Failure `ksef.rate-limited` instead of waiting longer than two minutes
   * @throws TransportError when `signal` aborts while waiting
   */
  run<T>(context: string, group: LimitGroup, send: () => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Stops a group for as long as KSeF asked. @param ms milliseconds of the clock */
  pause(context: string, group: LimitGroup, ms: number): Promise<void>;
}

export function createKsefLimiter(options: {
  readonly clock: Clock;
  readonly memory: RequestStore;
}): KsefLimiter {
  const opened = new Map<string, Promise<SlidingWindowLimiter>>();

  function windowOf(context: string, group: LimitGroup): Promise<SlidingWindowLimiter> {
    const key = `${context}/${group}`;
    const known = opened.get(key);
    if (known !== undefined) return known;
    const turns = SlidingWindowLimiter.open({ ...options, key, windows: LIMITS[group] });
    opened.set(key, turns);
    // The next caller tries again.
    turns.catch(() => opened.delete(key));
    return turns;
  }

  return {
    run: async (context, group, send, signal) => {
      const turns = await windowOf(context, group);
      const answered = await turns.take(signal);
      try {
        return await send();
      } finally {
        answered();
      }
    },
    pause: async (context, group, ms) => (await windowOf(context, group)).pause(ms),
  };
}
