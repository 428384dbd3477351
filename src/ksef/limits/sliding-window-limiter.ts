import type { Clock } from '../../clock.js';
import { Failure } from '../../domain/errors.js';
import { stopped } from '../../http/deadline.js';
import type { RequestStore } from '../state-store.js';
import { type LimitWindow, LONGEST_WINDOW_MS } from './groups.js';

/** For a KSeF that rounds. */
const MARGIN_MS = 200;
/** A former run wrote down when it sent, not when KSeF counted. */
const RESTART_MARGIN_MS = 1_000;
/** Whoever had to wait longer is better off with something else meanwhile. */
const LONGEST_WAIT_MS = 120_000;
/** While the request that everybody waits for is itself under way. */
const LOOK_AGAIN_MS = 250;

/** A request that counts: from its answer on, and as long as it is under way. Moments are epoch milliseconds. */
interface Taken {
  answeredAt: number | null;
}

export interface LimiterWindowOptions {
  readonly key: string;
  readonly windows: readonly LimitWindow[];
  readonly clock: Clock;
  readonly memory: RequestStore;
}

/** Gives turns to the requests of one group, in the order in which they came. */
export class SlidingWindowLimiter {
  readonly #options: LimiterWindowOptions;
  #taken: Taken[];
  #pausedUntil: number;
  #last: Promise<unknown> = Promise.resolve();
  /** The latest moment that the clock has shown, epoch milliseconds. */
  #seenAt: number;

  private constructor(options: LimiterWindowOptions, taken: Taken[], pausedUntil: number) {
    this.#options = options;
    this.#taken = taken;
    this.#pausedUntil = pausedUntil;
    this.#seenAt = options.clock.now();
  }

  static async open(options: LimiterWindowOptions): Promise<SlidingWindowLimiter> {
    const { key, clock, memory } = options;
    const now = clock.now();
    const keptMs = LONGEST_WINDOW_MS + MARGIN_MS + RESTART_MARGIN_MS;
    const sentAt = await memory.requestsSince(key, now - keptMs, now);
    const taken = sentAt.map((at) => ({ answeredAt: Math.min(at, now) + RESTART_MARGIN_MS }));
    const kept = (await memory.pausedUntil(key)) ?? 0;
    // A longer one was asked for by a clock that ran ahead: it ends with this one, whatever is started until then.
    const pausedUntil = Math.min(kept, now + LONGEST_WINDOW_MS);
    if (pausedUntil < kept) await memory.pauseUntil(key, pausedUntil);
    return new SlidingWindowLimiter(options, taken, pausedUntil);
  }

  /**
   * Waits for a turn and takes it. The time is recorded first, so that a crash cannot lose a request that went out.
   *
   * @returns what to call when the answer is there
   * @throws Failure `ksef.rate-limited` when the wait would be longer than two minutes
   * @throws TransportError when `signal` aborts
   */
  take(signal: AbortSignal): Promise<() => void> {
    const cameAt = this.#options.clock.now();
    const turn = this.#last.then(() => this.#whenFree(cameAt, signal));
    this.#last = turn.catch(() => {});
    return turn;
  }

  /** Sends nothing for `ms` milliseconds; the longest wait asked for holds. */
  async pause(ms: number): Promise<void> {
    const { key, clock, memory } = this.#options;
    this.#followClock(clock.now());
    const until = clock.now() + ms;
    if (until <= this.#pausedUntil) return;
    this.#pausedUntil = until;
    await memory.pauseUntil(key, until);
  }

  async #whenFree(cameAt: number, signal: AbortSignal): Promise<() => void> {
    const { key, clock, memory } = this.#options;
    for (;;) {
      if (signal.aborted) throw stopped();
      const waitMs = this.#waitMs(clock.now());
      if (waitMs <= 0) break;
      if (clock.now() - cameAt + waitMs > LONGEST_WAIT_MS) throw tooLong(waitMs);
      await clock.sleep(waitMs, signal);
    }
    const taken: Taken = { answeredAt: null };
    this.#taken.push(taken);
    try {
      await memory.recordRequest(key, clock.now());
    } catch (error) {
      this.#taken.splice(this.#taken.indexOf(taken), 1);
      throw error;
    }
    return () => {
      this.#followClock(clock.now());
      taken.answeredAt = clock.now();
    };
  }

  /** A clock that was put back takes with it what it has shown, so that no turn is kept for as long as that. */
  #followClock(now: number): void {
    const back = Math.max(0, this.#seenAt - now);
    this.#seenAt = now;
    if (back === 0) return;
    for (const taken of this.#taken) if (taken.answeredAt !== null) taken.answeredAt -= back;
    this.#pausedUntil -= back;
  }

  /** Milliseconds until every window has room for one more. */
  #waitMs(now: number): number {
    this.#followClock(now);
    const longest = LONGEST_WINDOW_MS + MARGIN_MS;
    this.#taken = this.#taken.filter(({ answeredAt }) => (answeredAt ?? now) > now - longest);
    const waits = this.#options.windows.map((window) => this.#waitForWindow(window, now));
    return Math.max(this.#pausedUntil - now, ...waits);
  }

  #waitForWindow({ ms, requests }: LimitWindow, now: number): number {
    const countedMs = ms + MARGIN_MS;
    const counted = this.#taken
      .map(({ answeredAt }) => answeredAt)
      .filter((at) => at === null || at > now - countedMs);
    if (counted.length < requests) return 0;
    const leaving = counted.filter((at) => at !== null).sort((a, b) => a - b)[counted.length - requests];
    return leaving === undefined ? LOOK_AGAIN_MS : leaving + countedMs - now;
  }
}

function tooLong(waitMs: number): Failure {
  return new Failure('ksef.rate-limited', {
    detail: `the requests that KSeF allows are used up for ${Math.ceil(waitMs / 1_000)} seconds`,
    retryAfterMs: waitMs,
    notReceived: true,
  });
}
