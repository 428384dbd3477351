import { BoundedMap } from '@spacebooks/base/bounded-map';
import type { Clock } from '@spacebooks/base/clock';

const MOST_KEYS = 10_000;

/** Requests that somebody has left, in windows that begin with the first one. */
export type Budget = ReturnType<typeof createBudget>;

/** Counted in this process alone: what it protects is this process. */
export function createBudget(most: number, windowMs: number, clock: Clock) {
  const windows = new BoundedMap<string, { count: number; readonly from: number }>(MOST_KEYS);
  const openWindow = (key: string) => {
    const now = clock.now();
    const window = windows.get(key);
    // A clock that was put back begins a new one, too.
    if (window !== undefined && window.from <= now && now < window.from + windowMs) return window;
    windows.delete(key);
    return null;
  };
  const wait = (key: string): number => {
    const window = openWindow(key);
    return window === null || window.count < most ? 0 : window.from + windowMs - clock.now();
  };
  return {
    /** @returns 0 when it may be made, else after how many milliseconds to come back */
    take: (key: string): number => {
      const waitMs = wait(key);
      if (waitMs > 0) return waitMs;
      const window = openWindow(key) ?? { count: 0, from: clock.now() };
      window.count += 1;
      windows.set(key, window);
      return 0;
    },
  };
}
