import PQueue from 'p-queue';
import type { Clock } from '../clock.js';

/** Before everything else, so that a slot that was already used is never given away. */
const USED_SLOT_PRIORITY = Number.MAX_SAFE_INTEGER;

/** Where the times of sent requests are kept, so that the limit holds over restarts. */
export interface SendTimes {
  /** Send times of a user after `since`, epoch milliseconds. */
  recent(userKey: string, since: number): Promise<readonly number[]>;
  record(userKey: string, at: number): Promise<void>;
}

export interface UserQueueOptions {
  readonly requestsPerMinute: number;
  /** How many requests of a user may be under way at once. */
  readonly concurrency: number;
  /** Added to the minute, milliseconds of the clock: the platform counts arrivals, we count sends. */
  readonly marginMs: number;
  readonly clock: Clock;
  readonly sendTimes: SendTimes;
}

export interface UserQueueState {
  readonly userKey: string;
  readonly waiting: number;
  readonly running: number;
  readonly sentInLastMinute: number;
  /** Epoch milliseconds, while the platform has asked us to wait. */
  readonly pausedUntil: number | null;
}

/** The requests of one user of the platform: a queue that never sends more than the limit in a rolling minute. */
export class UserQueue {
  readonly #userKey: string;
  readonly #options: UserQueueOptions;
  readonly #windowMs: number;
  readonly #queue: PQueue;
  #sentAt: number[] = [];
  #pausedUntil: number | null = null;
  #cancelResume: () => void = () => {};

  private constructor(userKey: string, options: UserQueueOptions) {
    const { requestsPerMinute, concurrency, marginMs, clock } = options;
    this.#userKey = userKey;
    this.#options = options;
    this.#windowMs = 60_000 + marginMs;
    this.#queue = new PQueue({
      strict: true,
      intervalCap: requestsPerMinute,
      interval: this.#windowMs / clock.speed,
      concurrency,
    });
  }

  /** What was sent shortly before a restart takes its slots first. */
  static async open(userKey: string, options: UserQueueOptions): Promise<UserQueue> {
    const queue = new UserQueue(userKey, options);
    const since = options.clock.now() - queue.#windowMs;
    queue.occupy(await options.sendTimes.recent(userKey, since));
    return queue;
  }

  /**
   * Runs `send` when a slot is free. The time is recorded first, so that a crash cannot lose a request that went
   * out. `signal` ends the wait; what is under way goes on.
   */
  run<T>(priority: number, send: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    // p-queue would let go of what is running, too, so it is given a signal that ends with the wait.
    const wait = new AbortController();
    const giveUp = (): void => wait.abort(signal?.reason);
    if (signal?.aborted) giveUp();
    signal?.addEventListener('abort', giveUp, { once: true });
    const begin = async (): Promise<T> => {
      signal?.removeEventListener('abort', giveUp);
      const now = this.#options.clock.now();
      this.#sentAt.push(now);
      await this.#options.sendTimes.record(this.#userKey, now);
      return send();
    };
    return this.#queue.add(begin, { priority, signal: wait.signal });
  }

  /**
   * Counts requests that were sent without this queue. p-queue cannot be told the past, so each takes a slot
   * now: at most a minute too careful.
   */
  occupy(sentAt: readonly number[]): void {
    this.#sentAt.push(...sentAt);
    for (const _ of sentAt.slice(0, this.#options.requestsPerMinute)) {
      void this.#queue.add(async () => {}, { priority: USED_SLOT_PRIORITY });
    }
  }

  /** Sends nothing for `ms` milliseconds of the clock; the longest wait asked for holds. */
  pause(ms: number): void {
    const { clock } = this.#options;
    const until = clock.now() + ms;
    if (this.#pausedUntil !== null && this.#pausedUntil >= until) return;
    this.#cancelResume();
    this.#pausedUntil = until;
    this.#queue.pause();
    this.#cancelResume = clock.after(ms, () => {
      this.#pausedUntil = null;
      this.#queue.start();
    });
  }

  /** Send times within the last minute, epoch milliseconds. */
  recent(): readonly number[] {
    const since = this.#options.clock.now() - this.#windowMs;
    this.#sentAt = this.#sentAt.filter((at) => at > since);
    return this.#sentAt;
  }

  state(): UserQueueState {
    return {
      userKey: this.#userKey,
      waiting: this.#queue.size,
      running: this.#queue.pending,
      sentInLastMinute: this.recent().length,
      pausedUntil: this.#pausedUntil,
    };
  }

  /** Sends nothing any more and lets go of its timers. */
  close(): void {
    this.#cancelResume();
    this.#queue.pause();
    this.#queue.clear();
  }
}
