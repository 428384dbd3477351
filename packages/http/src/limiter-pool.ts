import type { LimitWindow } from './rate-limit.js';
import { SlidingWindowLimiter, type SlidingWindowOptions } from './sliding-window-limiter.js';

/** One limiter for each key, opened when it is first asked for. */
export class LimiterPool {
  readonly #options: Omit<SlidingWindowOptions, 'key' | 'windows'>;
  readonly #opening = new Map<string, Promise<SlidingWindowLimiter>>();
  readonly #opened = new Map<string, SlidingWindowLimiter>();

  constructor(options: Omit<SlidingWindowOptions, 'key' | 'windows'>) {
    this.#options = options;
  }

  of(key: string, windows: readonly LimitWindow[]): Promise<SlidingWindowLimiter> {
    const known = this.#opening.get(key);
    if (known !== undefined) return known;
    const opening = SlidingWindowLimiter.open({ ...this.#options, key, windows });
    this.#opening.set(key, opening);
    opening.then(
      (limiter) => this.#opened.set(key, limiter),
      // The next caller retries.
      () => this.#opening.delete(key),
    );
    return opening;
  }

  /** Lets go of one that has nothing to do; whoever asks for its key again gets a new one, which knows what the store knows. */
  forget(key: string): void {
    const limiter = this.#opened.get(key);
    if (limiter === undefined || !limiter.isIdle()) return;
    limiter.close();
    this.#opened.delete(key);
    this.#opening.delete(key);
  }

  entries(): readonly (readonly [key: string, limiter: SlidingWindowLimiter])[] {
    return [...this.#opened];
  }
}
