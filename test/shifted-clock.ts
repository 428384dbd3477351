import type { Clock } from '@spacebooks/base/clock';

/** The clock of a machine that shows so much more than another one's, and runs as fast. */
export function shiftedClock(base: Clock, aheadMs: number): Clock {
  const { origin } = base;
  return {
    speed: base.speed,
    ...(origin !== undefined && { origin }),
    now: () => base.now() + aheadMs,
    after: (delayMs, run) => base.after(delayMs, run),
    sleep: (delayMs, signal) => base.sleep(delayMs, signal),
  };
}
