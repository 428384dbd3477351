import type { Clock } from '@spacebooks/base/clock';

/** The clock of a machine that somebody sets: it shows another time, and its timers go on as they did. */
export interface SteppedClock extends Clock {
  /** @param ms milliseconds, less than 0 to put it back */
  step(ms: number): void;
}

export function steppedClock(base: Clock): SteppedClock {
  let offset = 0;
  return {
    speed: base.speed,
    now: () => base.now() + offset,
    after: (delayMs, run) => base.after(delayMs, run),
    sleep: (delayMs, signal) => base.sleep(delayMs, signal),
    step: (ms) => {
      offset += ms;
    },
  };
}
