import { syncBuiltinESMExports } from 'node:module';
import FakeTimers from '@sinonjs/fake-timers';
import { type Clock, sleepOn } from '@spacebooks/base/clock';

/** Time that passes only when it is told to: the clock and the timers of the whole process are replaced. */
export interface VirtualTime {
  /** What clocks that are right show, epoch milliseconds. */
  now(): number;
  /** Milliseconds by which the clock of the process, which is that of the daemon's machine, is ahead. */
  readonly wrongBy: number;
  /** Sets the clock of the process; timers go on as they did. @param ms ahead of the right time; less than 0: behind */
  setWrong(ms: number): void;
  /** A clock whose timers outlive a crash of the daemon: that of the world around it. */
  readonly worldClock: Clock;
  /** Lets everything run that can run without time passing. */
  settle(): Promise<void>;
  /** Fires timers one by one, each followed by all that comes of it, up to a moment. */
  runUntil(at: number): Promise<void>;
  /** The machine sleeps: what became due meanwhile fires when it wakes up. */
  sleepThrough(ms: number): Promise<void>;
  /** Drops every timer but those of the world's clock. */
  dropTimers(): void;
  /** Gives the process its own time back. */
  uninstall(): void;
}

type Callback = (...values: unknown[]) => void;

const realSetImmediate = globalThis.setImmediate;

export function installVirtualTime(start: number): VirtualTime {
  const clock = FakeTimers.install({
    now: start,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
  // What waits for the next turn of the loop is not over, and does not need time to pass.
  let waiting = 0;
  const counted = (run: Callback, ...values: unknown[]): NodeJS.Immediate => {
    waiting += 1;
    return realSetImmediate(() => {
      waiting -= 1;
      run(...values);
    });
  };
  globalThis.setImmediate = counted as typeof setImmediate;

  const settle = async (): Promise<void> => {
    for (let quiet = 0; quiet < 2; quiet = waiting === 0 ? quiet + 1 : 0) {
      await new Promise((resolve) => realSetImmediate(resolve));
    }
  };

  const kept = new Set<number>();
  let wrongBy = 0;
  const now = (): number => clock.now - wrongBy;
  const worldClock = clockOf(kept, now);
  const time: VirtualTime = {
    now,
    get wrongBy() {
      return wrongBy;
    },
    setWrong: (ms) => {
      clock.setSystemTime(now() + ms);
      wrongBy = ms;
    },
    worldClock,
    settle,
    runUntil: async (at) => {
      let reached = false;
      worldClock.after(at - now(), () => {
        reached = true;
      });
      while (!reached) {
        clock.next();
        await settle();
      }
    },
    sleepThrough: async (ms) => {
      clock.jump(ms);
      await settle();
    },
    dropTimers: () => {
      const timers = (clock as unknown as { timers: ReadonlyMap<number, unknown> | undefined }).timers;
      for (const id of [...(timers?.keys() ?? [])]) if (!kept.has(id)) clock.clearTimeout(id as never);
    },
    uninstall: () => {
      clock.uninstall();
      // The simulated disk has given everybody who imports `timers/promises`, such as pg-boss, these timers, which never fire again.
      syncBuiltinESMExports();
      globalThis.setImmediate = realSetImmediate;
    },
  };
  return time;
}

function clockOf(kept: Set<number>, now: () => number): Clock {
  const after: Clock['after'] = (delayMs, run) => {
    const timer = setTimeout(
      () => {
        kept.delete(id);
        run();
      },
      Math.max(0, delayMs),
    );
    const id = Number(timer);
    kept.add(id);
    return () => {
      kept.delete(id);
      clearTimeout(timer);
    };
  };
  return {
    now,
    speed: 1,
    after,
    sleep: (delayMs, signal) => sleepOn({ after }, delayMs, signal),
  };
}
