import { type LimitWindow, longestCountedMs, waitForRoom } from './rate-limit.js';

/** A request that counts: until its window has passed since the answer, and as long as it is in flight. */
export interface Sent {
  /** Epoch milliseconds. */
  answeredAt: number | null;
}

/** An earlier run may have recorded when it sent, not when the other side counted. */
const RESTART_MARGIN_MS = 1_000;

/**
 * What of one key was sent, how long the other side wants to be left alone, and so when one more may go. Sums over moments
 * that are given, epoch milliseconds: a clock that was put back takes with it what it has shown, so that nothing waits for as
 * long as that.
 */
export class SentRequests {
  readonly #windows: readonly LimitWindow[];
  #sent: Sent[] = [];
  #pausedUntil = 0;
  /** The latest moment that the clock has shown. */
  #seenAt: number;

  constructor(windows: readonly LimitWindow[], now: number) {
    this.#windows = windows;
    this.#seenAt = now;
  }

  /** From when on an earlier run may have sent what counts still. */
  recalledSince(now: number): number {
    return now - longestCountedMs(this.#windows) - RESTART_MARGIN_MS;
  }

  /** What an earlier run has sent. */
  recall(sentAt: readonly number[], now: number): void {
    this.#sent = sentAt.map((at) => ({ answeredAt: Math.min(at, now) + RESTART_MARGIN_MS }));
  }

  /** One more goes: it counts from now on. */
  take(): Sent {
    const sent: Sent = { answeredAt: null };
    this.#sent.push(sent);
    return sent;
  }

  answered(sent: Sent, now: number): void {
    this.#see(now);
    sent.answeredAt = now;
  }

  /** It was not sent after all, also where it was taken over meanwhile. */
  giveBack(sent: Sent): void {
    sent.answeredAt = Number.NEGATIVE_INFINITY;
  }

  /** The longest wait asked for holds. */
  pause(until: number, now: number): void {
    this.#see(now);
    this.#pausedUntil = Math.max(this.#pausedUntil, until);
  }

  /** What counts there, and the wait asked for there, count here from now on. */
  takeOver(other: SentRequests): void {
    this.#sent.push(...other.#sent);
    other.#sent = [];
    this.#pausedUntil = Math.max(this.#pausedUntil, other.#pausedUntil);
  }

  /** Milliseconds until one more may go; nothing or less when it may. */
  waitMs(now: number): number {
    this.#see(now);
    const answeredAt = this.#counting(now).map((sent) => sent.answeredAt);
    return Math.max(this.#pausedUntil - now, waitForRoom(this.#windows, answeredAt, now));
  }

  /** How long the other side wants to be left alone, milliseconds; less than nothing when it does not any more. */
  pausedMs(now: number): number {
    this.#see(now);
    return this.#pausedUntil - now;
  }

  /** How many count in the longest window, those in flight included. */
  counted(now: number): number {
    this.#see(now);
    return this.#counting(now).length;
  }

  /** Without what counts no more. */
  #counting(now: number): readonly Sent[] {
    const since = now - longestCountedMs(this.#windows);
    this.#sent = this.#sent.filter(({ answeredAt }) => answeredAt === null || answeredAt > since);
    return this.#sent;
  }

  #see(now: number): void {
    const back = this.#seenAt - now;
    this.#seenAt = now;
    if (back <= 0) return;
    for (const sent of this.#sent) if (sent.answeredAt !== null) sent.answeredAt -= back;
    this.#pausedUntil -= back;
  }
}
