import type { Clock } from '@spacebooks/base/clock';
import { MINUTE_MS } from '@spacebooks/base/durations';
import { Problem } from './problem.js';

const WINDOW_MS = MINUTE_MS;

/** What an operation allows beside what all of them allow together. */
export interface OwnLimit {
  readonly name: string;
  readonly perMinute?: number;
}

/** A sliding window of a minute for each user, across tokens and versions, and one more for some operations. */
export class RateLimit {
  readonly #clock: Clock;
  readonly #perMinute: number;
  readonly #windows = new Map<string, Window>();

  /** @param perMinute 0 for no limit, of an operation neither */
  constructor(clock: Clock, perMinute: number) {
    this.#clock = clock;
    this.#perMinute = perMinute;
  }

  /** Counts one request, unless it is refused. @throws Problem 429 with Retry-After in seconds */
  count(userId: string, operation?: OwnLimit): void {
    if (this.#perMinute === 0) return;
    const now = this.#clock.now();
    const windows = [this.#window(userId, this.#perMinute)];
    if (operation?.perMinute !== undefined) {
      windows.push(this.#window(`${userId} ${operation.name}`, operation.perMinute));
    }
    for (const window of windows) refuse(window, now);
    for (const window of windows) add(window, now);
  }

  #window(key: string, perMinute: number): Window {
    const window = this.#windows.get(key) ?? { perMinute, times: [], oldest: 0 };
    this.#windows.set(key, window);
    return window;
  }
}

/** The accepted requests of the last minute, in a ring. */
interface Window {
  readonly perMinute: number;
  readonly times: number[];
  oldest: number;
}

function refuse({ perMinute, times, oldest }: Window, now: number): void {
  const freeAt = (times[oldest] ?? 0) + WINDOW_MS;
  if (times.length < perMinute || now >= freeAt) return;
  const seconds = Math.max(1, Math.ceil((freeAt - now) / 1000));
  const detail = `Rate limit of ${perMinute} requests per minute exceeded. Retry in ${seconds} seconds.`;
  throw new Problem(429, detail, { 'retry-after': String(seconds) });
}

function add(window: Window, now: number): void {
  if (window.times.length < window.perMinute) {
    window.times.push(now);
    return;
  }
  window.times[window.oldest] = now;
  window.oldest = (window.oldest + 1) % window.perMinute;
}
