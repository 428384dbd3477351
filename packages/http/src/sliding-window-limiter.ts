import type { Clock } from '@spacebooks/base/clock';
import PQueue from 'p-queue';
import { PlacesInStore, type Recorded } from './places-in-store.js';
import type { LimitWindow, RateLimitStore } from './rate-limit.js';
import { type Sent, SentRequests } from './sent-requests.js';

/** How often to look at most while a pause lasts longer than the clock says, which was put forward. */
const HELD_MS = 1_000;
/** Timers stand still while the machine sleeps: the clock is read again. */
const LONGEST_SLEEP_MS = 60_200;

export interface SlidingWindowOptions {
  /** What the other side counts together. */
  readonly key: string;
  readonly windows: readonly LimitWindow[];
  readonly clock: Clock;
  readonly store: RateLimitStore;
  /** How many requests may be in flight at once; any number when left out. */
  readonly concurrency?: number;
  /** How long a stored pause holds at most when the clock was put back since; it is void when left out. Milliseconds. */
  readonly pauseAfterRollbackMs?: number;
  /** What would wait longer fails at once; everything waits when left out. */
  readonly patience?: { readonly ms: number; readonly failure: (waitMs: number) => Error };
}

interface LimiterState {
  readonly waiting: number;
  readonly inFlight: number;
  /** Requests that count in the longest window, those in flight included. */
  readonly counted: number;
  /** Epoch milliseconds, while the other side has asked us to wait. */
  readonly pausedUntil: number | null;
}

interface Waiting {
  readonly since: number;
  /** Whether there was room here; the store may know of other programs. */
  admitted: boolean;
  giveUp(reason: unknown): void;
}

/**
 * Sends no more requests than any of its windows holds, over restarts and beside other programs with the same store.
 * A request counts from before it is sent until a window's length after its answer: whenever between the two the other
 * side counted it, no window holds more than the limit.
 */
export class SlidingWindowLimiter {
  readonly #options: SlidingWindowOptions;
  /** Paused while there is no room; its order and the concurrency are p-queue's. */
  readonly #queue: PQueue;
  /** Where those that have room here wait for a place in the store. */
  readonly #places: PlacesInStore;
  readonly #waiting = new Set<Waiting>();
  readonly #sent: SentRequests;
  /** Pauses of this run by timers, which no clock ends early. */
  readonly #pauses = new Set<Promise<void>>();
  #wakeAt: number | null = null;
  #wake = new AbortController();
  readonly #closed = new AbortController();

  private constructor(options: SlidingWindowOptions) {
    const { concurrency = Number.POSITIVE_INFINITY } = options;
    this.#options = options;
    this.#queue = new PQueue({ concurrency });
    this.#sent = new SentRequests(options.windows, options.clock.now());
    this.#places = new PlacesInStore(options, {
      pausedMs: async () => {
        await this.#readPause();
        this.#admit();
        return this.#sent.pausedMs(options.clock.now());
      },
      onFull: (waitMs) => {
        for (const each of [...this.#waiting]) this.#refuseImpatient(each, waitMs);
      },
    });
  }

  /** Requests of an earlier run count, and its pause holds. */
  static async open(options: SlidingWindowOptions): Promise<SlidingWindowLimiter> {
    const limiter = new SlidingWindowLimiter(options);
    const { key, clock, store } = options;
    const now = clock.now();
    limiter.#sent.recall(await store.recent(key, limiter.#sent.recalledSince(now), now), now);
    await limiter.#readPause();
    limiter.#admit();
    return limiter;
  }

  /**
   * Runs `send` when there is room, the highest priority first. The send is recorded before, so that a crash cannot lose
   * a request that went out. `signal` ends the wait with its reason; what is in flight completes.
   *
   * @throws what `patience` makes of a wait that would be too long
   */
  async run<T>(
    send: () => Promise<T>,
    { priority = 0, signal }: { readonly priority?: number; readonly signal?: AbortSignal | undefined } = {},
  ): Promise<T> {
    // p-queue would let go of what is in flight, too, so it is given a signal that ends with the wait.
    const wait = new AbortController();
    const waiting: Waiting = {
      since: this.#options.clock.now(),
      admitted: false,
      giveUp: (reason) => {
        this.#waiting.delete(waiting);
        wait.abort(reason);
      },
    };
    const stop = (): void => waiting.giveUp(signal?.reason);
    this.#waiting.add(waiting);
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
    const sendOnce = async (): Promise<T> => {
      const { sent, recorded } = await this.#take(waiting, priority, wait.signal);
      // Between its place and here it may have been given up, and whoever waited was told so.
      if (!this.#waiting.delete(waiting)) {
        recorded.giveBack();
        this.#giveBack(sent);
        throw wait.signal.reason;
      }
      signal?.removeEventListener('abort', stop);
      const [outcome] = await Promise.allSettled([send()]);
      await this.#answered(sent, recorded);
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    };
    try {
      const result = this.#queue.add(sendOnce, { priority, signal: wait.signal });
      this.#admit();
      return await result;
    } finally {
      this.#waiting.delete(waiting);
      signal?.removeEventListener('abort', stop);
    }
  }

  /**
   * Sends nothing for `ms` milliseconds of the clock, in this run, the next one and other programs; the longest holds.
   * In this run also not when the clock is put forward.
   */
  async pause(ms: number): Promise<void> {
    const { key, store, clock } = this.#options;
    const now = clock.now();
    this.#sent.pause(now + ms, now);
    this.#hold(clock.sleep(ms, this.#closed.signal));
    this.#places.giveBackAll();
    this.#admit();
    // What cannot be written holds here all the same.
    await store.pause(key, now, now + ms).catch(() => {});
    this.#places.giveBackAll();
  }

  /** What another limiter has sent and was asked to wait counts here from now on; what waits there ends with `reason`. */
  takeOver(other: SlidingWindowLimiter, reason: unknown): void {
    this.#sent.takeOver(other.#sent);
    for (const pause of other.#pauses) this.#hold(pause);
    for (const waiting of [...other.#waiting]) waiting.giveUp(reason);
    this.#admit();
  }

  state(): LimiterState {
    const now = this.#options.clock.now();
    const pausedMs = this.#sent.pausedMs(now);
    return {
      waiting: this.#queue.size,
      inFlight: this.#queue.pending,
      counted: this.#sent.counted(now),
      pausedUntil: pausedMs > 0 ? now + pausedMs : null,
    };
  }

  /** Nothing waits or is under way, and no pause that its successor may have taken over. */
  isIdle(): boolean {
    return this.#queue.size === 0 && this.#queue.pending === 0 && this.#pauses.size === 0;
  }

  /** Sends nothing any more and lets go of its timer. */
  close(): void {
    this.#queue.pause();
    this.#wake.abort();
    this.#closed.abort();
    this.#places.giveBackAll();
  }

  #hold(pause: Promise<void>): void {
    this.#pauses.add(pause);
    void pause.then(() => {
      this.#pauses.delete(pause);
      this.#admit();
    });
  }

  /** Runs the queue while there is room, and checks again when there will be. */
  #admit(): void {
    if (this.#closed.signal.aborted) return;
    const heldMs = this.#pauses.size > 0 ? HELD_MS : 0;
    const waitMs = Math.max(heldMs, this.#sent.waitMs(this.#options.clock.now()));
    if (waitMs <= 0) {
      this.#queue.start();
      return;
    }
    this.#queue.pause();
    const waiting = [...this.#waiting].filter(({ admitted }) => !admitted);
    for (const each of waiting) this.#refuseImpatient(each, waitMs);
    if (waiting.some((each) => this.#waiting.has(each))) this.#wakeIn(Math.min(waitMs, LONGEST_SLEEP_MS));
  }

  #wakeIn(ms: number): void {
    const { clock } = this.#options;
    const at = clock.now() + ms;
    if (this.#wakeAt === at) return;
    this.#wake.abort();
    this.#wake = new AbortController();
    this.#wakeAt = at;
    const { signal } = this.#wake;
    void clock.sleep(ms, signal).then(() => {
      if (signal.aborted) return;
      this.#wakeAt = null;
      this.#admit();
    });
  }

  /** Takes a place here, then in the store as soon as that has one. */
  async #take(
    waiting: Waiting,
    priority: number,
    signal: AbortSignal,
  ): Promise<{ sent: Sent; recorded: Recorded }> {
    waiting.admitted = true;
    const sent = this.#sent.take();
    this.#admit();
    try {
      return { sent, recorded: await this.#places.take(priority, signal) };
    } catch (error) {
      this.#giveBack(sent);
      throw error;
    }
  }

  #giveBack(sent: Sent): void {
    this.#sent.giveBack(sent);
    this.#admit();
  }

  async #answered(sent: Sent, recorded: Recorded): Promise<void> {
    const now = this.#options.clock.now();
    this.#sent.answered(sent, now);
    // Before anybody hears of the answer, and may end the program. What cannot be written counts as sent earlier.
    await recorded.answered(now).catch(() => {});
    this.#admit();
  }

  /** An earlier run, or another program, may have been asked to wait. */
  async #readPause(): Promise<void> {
    const { key, clock, store, pauseAfterRollbackMs } = this.#options;
    const until = await store.pausedUntil(key, clock.now(), pauseAfterRollbackMs);
    if (until !== null) this.#sent.pause(until, clock.now());
  }

  #refuseImpatient(waiting: Waiting, waitMs: number): void {
    const { clock, patience } = this.#options;
    if (patience === undefined || clock.now() - waiting.since + waitMs <= patience.ms) return;
    waiting.giveUp(patience.failure(waitMs));
  }
}
