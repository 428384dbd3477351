import type { Clock } from '../../../clock.js';
import { Problem } from './problem.js';

const WINDOW_MS = 60_000;

/** A sliding window of a minute for each user, across tokens and versions. */
export class RateLimit {
  readonly #clock: Clock;
  readonly #perMinute: number;
  readonly #accepted = new Map<string, { times: number[]; oldest: number }>();

  /** @param perMinute 0 for no limit */
  constructor(clock: Clock, perMinute: number) {
    this.#clock = clock;
    this.#perMinute = perMinute;
  }

  /** Counts one request, unless it is refused. @throws Problem 429 with Retry-After in seconds */
  count(userId: string): void {
    if (this.#perMinute === 0) return;
    const now = this.#clock.now();
    const ring = this.#accepted.get(userId) ?? { times: [], oldest: 0 };
    this.#accepted.set(userId, ring);
    if (ring.times.length < this.#perMinute) {
      ring.times.push(now);
      return;
    }
    const freeAt = (ring.times[ring.oldest] ?? 0) + WINDOW_MS;
    if (now < freeAt) {
      const seconds = Math.max(1, Math.ceil((freeAt - now) / 1000));
      const detail = `Rate limit of ${this.#perMinute} requests per minute exceeded. Retry in ${seconds} seconds.`;
      throw new Problem(429, detail, { 'retry-after': String(seconds) });
    }
    ring.times[ring.oldest] = now;
    ring.oldest = (ring.oldest + 1) % this.#perMinute;
  }
}
