/** So many requests in any span of so many milliseconds. */
export interface LimitWindow {
  readonly requests: number;
  readonly ms: number;
}

/** Sends after this moment count, epoch milliseconds. */
export interface SendLimit {
  readonly since: number;
  readonly most: number;
}

/**
 * What is kept of sent requests and of pauses, so that limits hold over restarts and for several programs. Moments are
 * epoch milliseconds; a key is whatever the other side counts together.
 */
export interface RateLimitStore {
  /**
   * When requests went out after `since`, oldest first. Moments to come, of a clock that was put back since, become `now`
   * in the store, too: once, and not at every start until then.
   */
  recent(key: string, since: number, now: number): Promise<readonly number[]>;
  /**
   * Records a send, unless a limit is reached or the key is paused: one step, so that two programs cannot both take the
   * last place. What was sent more than a minute after `at` does not count: the clock was put back since.
   *
   * @returns whether it was recorded
   */
  record(key: string, at: number, limits: readonly SendLimit[]): Promise<boolean>;
  /**
   * The other side counted the request somewhere between; from now on it counts as sent when it was answered, also where
   * its key was moved meanwhile.
   */
  answered(key: string, sentAt: number, at: number): Promise<void>;
  /** Nothing was sent after all: it counts no more, also where its key was moved meanwhile. */
  giveBack(key: string, sentAt: number): Promise<void>;
  /**
   * Until when requests wait; null when they need not. A pause that was asked for after `now`, by a clock that was put
   * back since, holds as long as it was asked for, but that many milliseconds at most: not at all when left out.
   */
  pausedUntil(key: string, now: number, holdAfterRollbackMs?: number): Promise<number | null>;
  /** Requests wait from `now` until then; the longest wait asked for holds. */
  pause(key: string, now: number, until: number): Promise<void>;
  /** Sends and the pause of one key are another's from now on. */
  move(fromKey: string, toKey: string): Promise<void>;
  /** Left out where one process sends nearly everything. */
  readonly ahead?: PlacesAhead | undefined;
}

/**
 * A place in a window that was taken before it opened: for one request, which is sent once the place is open and before
 * `until`, or not at all. Whoever counts takes the request as sent at the end of that hold until it is answered, so that a
 * process may die at any moment between.
 */
export interface PlaceAhead {
  readonly id: number;
  /** From when it was handed out, milliseconds: to be waited for by a timer, whatever a clock shows. */
  readonly opensInMs: number;
  /** Epoch milliseconds of this machine. */
  readonly until: number;
}

export interface TakenAhead {
  /** In the order in which they open. */
  readonly places: readonly PlaceAhead[];
  /** The other side has asked for a pause. */
  readonly isPaused: boolean;
  /** Where there is none: when there may be some, milliseconds. */
  readonly askInMs: number;
}

/** Where several machines share a window: each takes several places at once, a little before they open. */
export interface PlacesAhead {
  /** @returns null for a key, or windows, whose places are taken one by one when they are open (`record`) */
  take(key: string, windows: readonly LimitWindow[], most: number): Promise<TakenAhead | null>;
  /** From now on the request counts as sent when it was answered. */
  answered(place: PlaceAhead, at: number): Promise<void>;
  /** Nothing was sent there. */
  giveBack(places: readonly PlaceAhead[]): Promise<void>;
}

/** How long before it opens a place may be taken. */
export const AHEAD_MS = 5_000;
/** How long it is held open for its request; with the time above far less than what is taken for a clock that was put back. */
export const HOLD_MS = 15_000;
/** So long before the next place opens somebody who got none asks again: for all that open until `AHEAD_MS` from then. */
export const LEAD_MS = 1_000;

/** For a server that rounds. */
const MARGIN_MS = 200;
/** While all that counts is itself in flight. */
const POLL_MS = 250;

/** How long a request counts in a window. */
export function countedMs({ ms }: LimitWindow): number {
  return ms + MARGIN_MS;
}

/** Of several windows the longest time that a request counts, milliseconds. */
export function longestCountedMs(windows: readonly LimitWindow[]): number {
  return Math.max(...windows.map(countedMs));
}

/**
 * Milliseconds until every window has room for one more.
 *
 * @param answeredAt when each request was answered, epoch milliseconds; null while it is in flight, and counts
 */
export function waitForRoom(
  windows: readonly LimitWindow[],
  answeredAt: readonly (number | null)[],
  now: number,
): number {
  return Math.max(0, ...windows.map((window) => waitForWindow(window, answeredAt, now)));
}

function waitForWindow(window: LimitWindow, answeredAt: readonly (number | null)[], now: number): number {
  const { requests } = window;
  const counted = answeredAt.filter((at) => at === null || at > now - countedMs(window));
  if (counted.length < requests) return 0;
  const leaving = counted.filter((at) => at !== null).sort((a, b) => a - b)[counted.length - requests];
  return leaving === undefined ? POLL_MS : leaving + countedMs(window) - now;
}
