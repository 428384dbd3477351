import { type Clock, sleepOn } from '@spacebooks/base/clock';

interface Timer {
  readonly due: number;
  readonly run: () => void;
  cancel: () => void;
}

/** A clock that can be advanced: timers that become due fire at once, in order. */
export class SandboxClock implements Clock {
  readonly #base: Clock;
  readonly #timers = new Set<Timer>();
  #offset = 0;

  constructor(base: Clock) {
    this.#base = base;
  }

  get speed(): number {
    return this.#base.speed;
  }

  now(): number {
    return this.#base.now() + this.#offset;
  }

  after(delayMs: number, run: () => void): () => void {
    const timer: Timer = { due: this.now() + delayMs, run, cancel: () => {} };
    this.#timers.add(timer);
    this.#arm(timer, delayMs);
    return () => this.#drop(timer);
  }

  sleep(delayMs: number, signal?: AbortSignal): Promise<void> {
    return sleepOn(this, delayMs, signal);
  }

  /** Advances the clock. @param ms at least 0 */
  advance(ms: number): void {
    this.#offset += ms;
    const now = this.now();
    for (const timer of [...this.#timers].sort((a, b) => a.due - b.due)) {
      if (!this.#timers.has(timer)) continue;
      timer.cancel();
      if (timer.due <= now) this.#fire(timer);
      else this.#arm(timer, timer.due - now);
    }
  }

  /** Cancels every timer. */
  stop(): void {
    for (const timer of [...this.#timers]) this.#drop(timer);
  }

  #arm(timer: Timer, delayMs: number): void {
    timer.cancel = this.#base.after(delayMs, () => this.#fire(timer));
  }

  #fire(timer: Timer): void {
    this.#timers.delete(timer);
    timer.run();
  }

  #drop(timer: Timer): void {
    timer.cancel();
    this.#timers.delete(timer);
  }
}
