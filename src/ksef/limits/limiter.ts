import type { Clock } from '../../clock.js';
import type { RequestMemory } from '../memory.js';
import { LIMITS, type LimitGroup } from './groups.js';
import { Turns } from './turns.js';

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
  readonly memory: RequestMemory;
}): KsefLimiter {
  const opened = new Map<string, Promise<Turns>>();

  function turnsOf(context: string, group: LimitGroup): Promise<Turns> {
    const key = `${context}/${group}`;
    const known = opened.get(key);
    if (known !== undefined) return known;
    const turns = Turns.open({ ...options, key, windows: LIMITS[group] });
    opened.set(key, turns);
    // The next caller tries again.
    turns.catch(() => opened.delete(key));
    return turns;
  }

  return {
    run: async (context, group, send, signal) => {
      const turns = await turnsOf(context, group);
      const answered = await turns.take(signal);
      try {
        return await send();
      } finally {
        answered();
      }
    },
    pause: async (context, group, ms) => (await turnsOf(context, group)).pause(ms),
  };
}
