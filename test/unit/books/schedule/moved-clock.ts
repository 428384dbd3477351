import type { Clock } from '@spacebooks/base/clock';

/** A clock that a test moves; sleepers wake when it has passed their moment. */
export interface MovedClock extends Clock {
  /** Goes on to a moment (ISO), waking every sleeper on the way at his own time. */
  moveTo(moment: string): Promise<void>;
  /** Shows an earlier moment (ISO); nobody wakes by that. */
  putBackTo(moment: string): void;
}

export function movedClock(start: string): MovedClock {
  let now = Date.parse(start);
  const sleepers = new Set<{ readonly at: number; readonly wake: () => void }>();
  const sleep = (delayMs: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const sleeper = { at: now + delayMs, wake: () => finish() };
      const finish = (): void => {
        sleepers.delete(sleeper);
        signal?.removeEventListener('abort', finish);
        resolve();
      };
      signal?.addEventListener('abort', finish, { once: true });
      sleepers.add(sleeper);
    });
  return {
    now: () => now,
    speed: 1,
    after: () => {
      throw new Error('not needed');
    },
    sleep,
    putBackTo: (moment) => {
      now = Date.parse(moment);
    },
    moveTo: async (moment) => {
      const end = Date.parse(moment);
      for (;;) {
        await settled();
        const [next] = [...sleepers].sort((a, b) => a.at - b.at);
        if (next === undefined || next.at > end) break;
        now = Math.max(now, next.at);
        next.wake();
      }
      now = end;
      await settled();
    },
  };
}

/** Lets everything that waits for no clock come to its end: the database answers at once, in the same process. */
async function settled(): Promise<void> {
  for (let round = 0; round < 20; round += 1) await new Promise(setImmediate);
}
