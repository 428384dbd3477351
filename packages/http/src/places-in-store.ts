import type { Clock } from '@spacebooks/base/clock';
import PQueue from 'p-queue';
import { HeldPlaces } from './held-places.js';
import {
  countedMs,
  type LimitWindow,
  longestCountedMs,
  type PlaceAhead,
  type RateLimitStore,
  waitForRoom,
} from './rate-limit.js';

/** How often to ask the store again at most, while other programs use up the limit. */
const POLL_MS = 100;
/** Timers stand still while the machine sleeps: the clock is read again. */
const LONGEST_SLEEP_MS = 60_200;

/** A place in the store: from now on the request counts there as sent. */
export interface Recorded {
  answered(at: number): Promise<void>;
  /** Nothing is sent there. */
  giveBack(): void;
}

interface PlacesOptions {
  readonly key: string;
  readonly windows: readonly LimitWindow[];
  readonly clock: Clock;
  readonly store: RateLimitStore;
}

interface Told {
  /** Reads whether the other side has asked for a pause. @returns how long it lasts, milliseconds */
  pausedMs(): Promise<number>;
  /** There is no room for so long. */
  onFull(waitMs: number): void;
}

/** The places of a key in the store, which other processes use, too. Of those that wait here one asks: all would be told the same. */
export class PlacesInStore {
  readonly #options: PlacesOptions;
  readonly #told: Told;
  readonly #asking = new PQueue({ concurrency: 1 });
  #waiting = 0;
  readonly #held: HeldPlaces;

  constructor(options: PlacesOptions, told: Told) {
    this.#options = options;
    this.#told = told;
    this.#held = new HeldPlaces(options.clock, (places) => this.#giveBack(places));
  }

  /** Waits for a place, the highest priority first. `signal` ends the wait with its reason. */
  async take(priority: number, signal: AbortSignal): Promise<Recorded> {
    this.#waiting += 1;
    try {
      return await this.#asking.add(() => this.#next(signal), { priority, signal });
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0) this.giveBackAll();
    }
  }

  /** Nothing is sent in what is held: it has to be asked for anew. */
  giveBackAll(): void {
    this.#held.giveBackAll();
  }

  async #next(signal: AbortSignal): Promise<Recorded> {
    const { key, windows, store } = this.#options;
    for (;;) {
      const place = await this.#held.next(signal);
      if (place !== null) return unlessAborted(this.#ofAhead(place), signal);
      const taken = (await store.ahead?.take(key, windows, this.#waiting)) ?? null;
      if (taken === null) {
        const sentAt = await this.#recordNow(signal);
        if (sentAt !== null) return unlessAborted(this.#ofNow(sentAt), signal);
      } else if (taken.places.length > 0) {
        this.#held.add(taken.places);
        // Whoever asked may have stopped waiting meanwhile.
        if (this.#waiting === 0) this.giveBackAll();
      } else {
        if (taken.isPaused) await this.#told.pausedMs();
        await this.#rest(taken.askInMs, signal);
      }
    }
  }

  #ofAhead(place: PlaceAhead): Recorded {
    const { store } = this.#options;
    return {
      answered: async (at) => store.ahead?.answered(place, at),
      giveBack: () => this.#giveBack([place]),
    };
  }

  #ofNow(sentAt: number): Recorded {
    const { key, store } = this.#options;
    return {
      answered: (at) => store.answered(key, sentAt, at),
      // What cannot be given back counts as sent.
      giveBack: () => void store.giveBack(key, sentAt).catch(() => {}),
    };
  }

  /** What cannot be given back counts as sent when it would have been at the latest. */
  #giveBack(places: readonly PlaceAhead[]): void {
    void this.#options.store.ahead?.giveBack(places).catch(() => {});
  }

  /** One place that is open. @returns when it was taken, epoch milliseconds; null where there was none, when there may be one again */
  async #recordNow(signal: AbortSignal): Promise<number | null> {
    const { key, windows, clock, store } = this.#options;
    const now = clock.now();
    const limits = windows.map((window) => ({ since: now - countedMs(window), most: window.requests }));
    const isRecorded = await store.record(key, now, limits);
    if (isRecorded) return now;
    signal.throwIfAborted();
    const pausedMs = await this.#told.pausedMs();
    const sentAt = await store.recent(key, now - longestCountedMs(windows), now);
    await this.#rest(Math.max(pausedMs, waitForRoom(windows, sentAt, now)), signal);
    return null;
  }

  async #rest(ms: number, signal: AbortSignal): Promise<void> {
    this.#told.onFull(ms);
    await this.#options.clock.sleep(Math.min(Math.max(ms, POLL_MS), LONGEST_SLEEP_MS), signal);
    signal.throwIfAborted();
  }
}

/** Whoever waited may have been told meanwhile that nothing is sent. */
function unlessAborted(place: Recorded, signal: AbortSignal): Recorded {
  if (!signal.aborted) return place;
  place.giveBack();
  throw signal.reason;
}
