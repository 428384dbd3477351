import { MINUTE_MS } from './durations.js';
/**
 * The only place that reads the time or sets a timer, so that tests, the sandbox and the simulation decide
 * what time it is. Every other module is given a Clock.
 */
export interface Clock {
  /** Now, in milliseconds since the Unix epoch. */
  now(): number;
  /** How many times faster than real time this clock runs; 1 for the system clock. */
  readonly speed: number;
  /** A moment of the machine's own clock and what this one showed then, epoch milliseconds; left out where it runs in no fixed proportion to it. */
  readonly origin?: { readonly machine: number; readonly shown: number };
  /** Calls `run` once after `delayMs` of this clock's time; the returned function cancels it. */
  after(delayMs: number, run: () => void): () => void;
  /** Resolves after `delayMs` of this clock's time, or at once (without an error) when `signal` aborts. */
  sleep(delayMs: number, signal?: AbortSignal): Promise<void>;
}

/** A clock that shows up to so many milliseconds less than before is one that is kept right, not one that was put back. */
export const ROLLBACK_MS = MINUTE_MS;

/** What `sleep` of a clock does, by its `after`. */
export function sleepOn(
  clock: Pick<Clock, 'after'>,
  delayMs: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const finish = (): void => {
      cancel();
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const cancel = clock.after(delayMs, finish);
    signal?.addEventListener('abort', finish, { once: true });
  });
}

/** Node keeps delays in 32 bits; a longer one would fire at once. */
const LONGEST_TIMER_MS = 2_147_483_647;

class RunningClock implements Clock {
  readonly #realStart = Date.now();
  readonly #start: number;
  readonly speed: number;

  constructor(speed: number, start?: number) {
    this.speed = speed;
    this.#start = start ?? this.#realStart;
  }

  get origin(): { readonly machine: number; readonly shown: number } {
    return { machine: this.#realStart, shown: this.#start };
  }

  now(): number {
    return Math.floor(this.#start + (Date.now() - this.#realStart) * this.speed);
  }

  after(delayMs: number, run: () => void): () => void {
    const realDelay = Math.max(0, delayMs / this.speed);
    let timer: NodeJS.Timeout;
    const arm = (left: number): void => {
      const step = Math.min(left, LONGEST_TIMER_MS);
      timer = setTimeout(() => (left > step ? arm(left - step) : run()), step);
    };
    arm(realDelay);
    return () => clearTimeout(timer);
  }

  sleep(delayMs: number, signal?: AbortSignal): Promise<void> {
    return sleepOn(this, delayMs, signal);
  }
}

/** The machine's own clock. */
export const systemClock: Clock = new RunningClock(1);

/**
 * A clock that runs `speed` times faster than real time, for the demo, benchmarks and tests.
 *
 * @param speed greater than 0
 * @param start epoch milliseconds at which it starts; the present when left out
 */
export function acceleratedClock(speed: number, start?: number): Clock {
  if (!(speed > 0)) throw new RangeError(`a clock's speed must be greater than 0, not ${speed}`);
  return new RunningClock(speed, start);
}
