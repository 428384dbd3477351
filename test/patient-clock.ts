import { type Clock, sleepOn, systemClock } from '@spacebooks/base/clock';

/** Real milliseconds that count at most from one look at the time to the next, while something waits for a timer. */
const LONGEST_STEP_MS = 10;

/**
 * A clock that runs faster than real time, but stands still while the process gets no turn: what a busy machine or a
 * slow disk takes from a test does not count, and no deadline passes that nobody could have met. For tests whose
 * daemon and sandboxes share the process.
 *
 * @param speed greater than 0
 * @param start epoch milliseconds at which it starts; the present when left out
 */
export function patientClock(speed: number, start: number = systemClock.now()): Clock {
  return new PatientClock(speed, start);
}

interface Timer {
  readonly due: number;
  readonly run: () => void;
}

class PatientClock implements Clock {
  readonly speed: number;
  #time: number;
  #lookedAt = systemClock.now();
  /** The next one first. */
  readonly #timers: Timer[] = [];
  #cancelTick: () => void = () => undefined;

  constructor(speed: number, start: number) {
    this.speed = speed;
    this.#time = start;
  }

  now(): number {
    this.#pass();
    return Math.floor(this.#time);
  }

  after(delayMs: number, run: () => void): () => void {
    this.#pass();
    const timer = { due: this.#time + Math.max(0, delayMs), run };
    const later = this.#timers.findIndex(({ due }) => due > timer.due);
    this.#timers.splice(later === -1 ? this.#timers.length : later, 0, timer);
    this.#arm();
    return () => {
      this.#pass();
      const index = this.#timers.indexOf(timer);
      if (index !== -1) this.#timers.splice(index, 1);
      this.#arm();
    };
  }

  sleep(delayMs: number, signal?: AbortSignal): Promise<void> {
    return sleepOn(this, delayMs, signal);
  }

  /** While nothing waits, nothing can come too late: all real time counts. */
  #pass(): void {
    const real = systemClock.now();
    const passed = Math.max(0, real - this.#lookedAt);
    this.#lookedAt = real;
    this.#time += (this.#timers.length === 0 ? passed : Math.min(passed, LONGEST_STEP_MS)) * this.speed;
  }

  #arm(): void {
    this.#cancelTick();
    const [next] = this.#timers;
    if (next === undefined) return;
    const left = (next.due - this.#time) / this.speed;
    if (left <= 0) {
      const turn = setImmediate(() => this.#tick());
      this.#cancelTick = () => clearImmediate(turn);
    } else {
      const step = Math.min(Math.ceil(left), LONGEST_STEP_MS / 2);
      this.#cancelTick = systemClock.after(step, () => this.#tick());
    }
  }

  #tick(): void {
    this.#pass();
    const [next] = this.#timers;
    // One at a time, so that what one sets in motion comes before the next.
    if (next !== undefined && next.due <= this.#time) {
      this.#timers.shift();
      this.#arm();
      next.run();
      return;
    }
    this.#arm();
  }
}
