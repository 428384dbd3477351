import { setMaxListeners } from 'node:events';
import PQueue from 'p-queue';
import type { Clock } from '../clock.js';

/** A minute, and a little for a platform that rounds. */
const WINDOW_MS = 60_200;
/** A former run wrote down when it sent, not when the platform counted. */
const RESTART_MARGIN_MS = 1_000;
const MOST_WAITS = 3;
/** How long to wait at least before asking again for what another program with the same store has used. */
const ASK_AGAIN_MS = 100;
/** Before everything else, so that a slot that is in use is never given away. */
const USED_SLOT_PRIORITY = Number.MAX_SAFE_INTEGER;

/** What is kept of sent requests and of waits, so that the limit holds over restarts and for several programs. */
export interface SendTimes {
  /**
   * Send times of a user after `since`, epoch milliseconds. What was written down for a moment to come, by a clock that
   * was put back since, counts as of `now` from then on: once, and not at every start until that moment.
   */
  recent(userKey: string, since: number, now: number): Promise<readonly number[]>;
  /**
   * Writes a send down, unless as many as allowed were already, or requests wait: one step, so that two programs
   * cannot both take the last place.
   *
   * @returns whether it was written down
   */
  record(userKey: string, at: number, limit: SendLimit): Promise<boolean>;
  /** The platform counted the request somewhere between; from now on it counts as sent when it was answered. */
  answered(userKey: string, sentAt: number, at: number): Promise<void>;
  /**
   * Until when the platform asked the user's requests to wait, epoch milliseconds; null when they need not. A wait that
   * was asked for after `now` is void: the clock was put back since.
   */
  pausedUntil(userKey: string, now: number): Promise<number | null>;
  /** They wait from `now` until then; the longest wait asked for holds. */
  pause(userKey: string, now: number, until: number): Promise<void>;
  /** What was written down for one key is another's from now on. */
  move(fromKey: string, toKey: string): Promise<void>;
}

export interface SendLimit {
  /** Sends after this moment count, epoch milliseconds. */
  readonly since: number;
  readonly most: number;
}

export interface UserQueueOptions {
  readonly requestsPerMinute: number;
  /** How many requests of a user may be under way at once. */
  readonly concurrency: number;
  readonly clock: Clock;
  readonly sendTimes: SendTimes;
}

export interface UserQueueState {
  readonly userKey: string;
  readonly waiting: number;
  readonly underWay: number;
  /** Requests that count against the limit now, those under way included. */
  readonly inLastMinute: number;
  /** Epoch milliseconds, while the platform has asked us to wait. */
  readonly pausedUntil: number | null;
}

/**
 * The requests of one user of the platform. There are as many slots as requests a minute, and a request keeps
 * its slot until a minute after its answer: whenever between sending and answer the platform counted it, no
 * minute holds more than the limit.
 */
export class UserQueue {
  readonly #userKey: string;
  readonly #options: UserQueueOptions;
  readonly #queue: PQueue;
  readonly #closed = new AbortController();
  /** When the slots of answered requests become free, epoch milliseconds. */
  readonly #coolingUntil = new Set<{ readonly until: number }>();
  #pausedUntil: number | null = null;
  #cancelResume: () => void = () => {};

  private constructor(userKey: string, options: UserQueueOptions) {
    this.#userKey = userKey;
    this.#options = options;
    this.#queue = new PQueue({ concurrency: this.#mayRun() });
    setMaxListeners(0, this.#closed.signal);
  }

  /** Requests of a former run keep their slots, and what the platform asked it to wait holds. */
  static async open(userKey: string, options: UserQueueOptions): Promise<UserQueue> {
    const queue = new UserQueue(userKey, options);
    const { clock, sendTimes } = options;
    const keptMs = WINDOW_MS + RESTART_MARGIN_MS;
    const now = clock.now();
    const sentAt = await sendTimes.recent(userKey, now - keptMs, now);
    queue.occupy(sentAt.map((at) => at + keptMs));
    await queue.#waitAsKept();
    return queue;
  }

  /**
   * Runs `send` when a slot is free here and, where another program sends for the same user, in the store. The
   * time is recorded first, so that a crash cannot lose a request that went out. `signal` ends the wait with its
   * reason; what is under way goes on.
   */
  run<T>(priority: number, send: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const { clock, sendTimes } = this.#options;
    // p-queue would let go of what is running, too, so it is given a signal that ends with the wait.
    const wait = new AbortController();
    const giveUp = (): void => wait.abort(signal?.reason);
    if (signal?.aborted) giveUp();
    signal?.addEventListener('abort', giveUp, { once: true });
    return new Promise((resolve, reject) => {
      const useSlot = async (): Promise<void> => {
        const sentAt = await this.#record(wait.signal);
        signal?.removeEventListener('abort', giveUp);
        if (sentAt === null) return;
        const [sent] = await Promise.allSettled([send()]);
        const answeredAt = clock.now();
        // Before anybody hears of the answer, and may end the program. What cannot be written counts as sent earlier.
        await sendTimes.answered(this.#userKey, sentAt, answeredAt).catch(() => {});
        if (sent.status === 'fulfilled') resolve(sent.value);
        else reject(sent.reason);
        await this.#cool(answeredAt + WINDOW_MS);
      };
      this.#queue.add(useSlot, { priority, signal: wait.signal }).catch(reject);
    });
  }

  /** Takes slots for requests that were sent without this queue. @param until epoch milliseconds */
  occupy(until: readonly number[]): void {
    for (const each of until) {
      void this.#queue.add(() => this.#cool(each), { priority: USED_SLOT_PRIORITY });
    }
  }

  /** Until when each slot in use is taken, epoch milliseconds; for a request under way, as if answered now. */
  slotsInUse(): readonly number[] {
    const underWay = Array<number>(this.state().underWay).fill(this.#options.clock.now() + WINDOW_MS);
    return [...underWay, ...[...this.#coolingUntil].map(({ until }) => until)];
  }

  /** The platform asked for a wait of `ms` milliseconds of the clock: this program, the next and others keep to it. */
  async pauseAll(ms: number): Promise<void> {
    const { clock, sendTimes } = this.#options;
    const now = clock.now();
    this.pause(ms);
    // What cannot be written holds here all the same.
    await sendTimes.pause(this.#userKey, now, now + ms).catch(() => {});
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

  state(): UserQueueState {
    return {
      userKey: this.#userKey,
      waiting: this.#queue.size,
      underWay: this.#queue.pending - this.#coolingUntil.size,
      inLastMinute: this.#queue.pending,
      pausedUntil: this.#pausedUntil,
    };
  }

  /** Sends nothing any more and lets go of its timers. */
  close(): void {
    this.#cancelResume();
    this.#queue.pause();
    this.#closed.abort();
  }

  /** Waits until the store has room for one more. @returns when it is sent; null when `signal` ended the wait */
  async #record(signal: AbortSignal): Promise<number | null> {
    const { clock, sendTimes, requestsPerMinute: most } = this.#options;
    while (!signal.aborted) {
      const now = clock.now();
      const since = now - WINDOW_MS;
      if (await sendTimes.record(this.#userKey, now, { since, most })) return now;
      const pausedUntil = await this.#waitAsKept();
      const sent = await sendTimes.recent(this.#userKey, since, now);
      const freeAt = Math.max((sent.at(-most) ?? 0) + WINDOW_MS, pausedUntil ?? 0);
      await clock.sleep(Math.min(WINDOW_MS, Math.max(ASK_AGAIN_MS, freeAt - now)), signal);
    }
    return null;
  }

  /** Waits as long as the platform asked a former run, or another program. @returns until when, epoch milliseconds */
  async #waitAsKept(): Promise<number | null> {
    const { clock, sendTimes } = this.#options;
    const now = clock.now();
    const until = await sendTimes.pausedUntil(this.#userKey, now);
    if (until !== null) this.pause(until - now);
    return until;
  }

  async #cool(until: number): Promise<void> {
    const { clock } = this.#options;
    const slot = { until };
    this.#coolingUntil.add(slot);
    this.#queue.concurrency = this.#mayRun();
    const { signal } = this.#closed;
    // Timers may fire a little early; a clock that was put back must not keep the slot for ever.
    for (let waits = 0; waits < MOST_WAITS && clock.now() < until && !signal.aborted; waits += 1) {
      await clock.sleep(Math.min(WINDOW_MS, until - clock.now()), signal);
    }
    this.#coolingUntil.delete(slot);
    this.#queue.concurrency = this.#mayRun();
  }

  /** Slots that may be in use: a few under way and all that cool down, but never more than there are. */
  #mayRun(): number {
    const { concurrency, requestsPerMinute } = this.#options;
    return Math.min(requestsPerMinute, concurrency + this.#coolingUntil.size);
  }
}
