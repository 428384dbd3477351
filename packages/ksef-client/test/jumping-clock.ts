import type { Clock } from '@spacebooks/base/clock';

export interface JumpingClock extends Clock {
  /** Lets time pass for those who wait for an `after`; less than nothing puts the clock back, and moves no alarm. */
  advance(ms: number): void;
}

/**
 * A clock on which only waiting takes time: when somebody sleeps, it jumps to the one who wakes first. What is due
 * by `after` runs when a jump passes it.
 */
export function jumpingClock(start = Date.parse('2026-10-05T10:00:00Z')): JumpingClock {
  let now = start;
  let alarms: { readonly at: number; readonly run: () => void; readonly sleeper: boolean }[] = [];

  function moveTo(moment: number): void {
    for (;;) {
      const [next] = alarms.filter(({ at }) => at <= moment).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      alarms = alarms.filter((each) => each !== next);
      now = Math.max(now, next.at);
      next.run();
    }
    now = Math.max(now, moment);
  }

  function putBack(ms: number): void {
    now -= ms;
    alarms = alarms.map((alarm) => ({ ...alarm, at: alarm.at - ms }));
  }

  function set(delayMs: number, run: () => void, sleeper: boolean): () => void {
    const alarm = { at: now + Math.max(0, delayMs), run, sleeper };
    alarms.push(alarm);
    return () => {
      alarms = alarms.filter((each) => each.run !== alarm.run);
    };
  }

  return {
    speed: 1,
    now: () => now,
    advance: (ms) => (ms < 0 ? putBack(-ms) : moveTo(now + ms)),
    after: (delayMs, run) => set(delayMs, run, false),
    sleep: (delayMs, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        const cancel = set(delayMs, resolve, true);
        signal?.addEventListener('abort', () => {
          cancel();
          resolve();
        });
        // After whatever else can go on without time.
        setImmediate(() =>
          setImmediate(() => {
            const [first] = alarms.filter(({ sleeper }) => sleeper).sort((a, b) => a.at - b.at);
            if (first !== undefined) moveTo(first.at);
          }),
        );
      }),
  };
}
