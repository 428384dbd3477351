import type { Clock } from '@spacebooks/base/clock';

/**
 * A clock that stands still: only the sandbox's own `advance` moves time, so that no test waits or depends on
 * how fast it runs. What is due at once runs in the next turn of the event loop.
 */
export const standingClock: Clock = {
  speed: 1,
  now: () => Date.parse('2026-10-05T10:00:00Z'),
  after(delayMs, run) {
    if (delayMs > 0) return () => {};
    const soon = setImmediate(run);
    return () => clearImmediate(soon);
  },
  sleep(delayMs, signal) {
    return new Promise((resolve) => {
      if (delayMs <= 0) resolve();
      else signal?.addEventListener('abort', () => resolve(), { once: true });
    });
  },
};
