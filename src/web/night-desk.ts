import type { NightState } from '../domain/night-standing.js';
import type { BookRun } from '../store/books/book-runs.js';

/** Nights and copies of the platform, for people: how the last went, when the next one comes, and one now. */
export interface NightDesk {
  /** Of each of these spaces that has books. */
  of(spaceIds: readonly string[]): Promise<readonly NightOfSpace[]>;
  /** The last copy that somebody asked for; null where nobody has. */
  lastSync(spaceId: string): Promise<LastSync | null>;
  /**
   * Has the platform copied in the lane of the nights. Two who ask before it has begun, or while it runs, ask for one copy.
   *
   * @throws Failure `operator.unknown-space`
   */
  sync(spaceId: string, by: string): Promise<'asked' | 'running' | 'paused'>;
}

export interface NightOfSpace {
  readonly spaceId: string;
  readonly state: NightState;
  /** The last night that began; null where none has. */
  readonly last: BookRun | null;
  /** Epoch milliseconds. */
  readonly nextAt: number;
  readonly isPaused: boolean;
}

export interface LastSync {
  readonly by: string;
  readonly askedAt: number;
  /** `waiting`: for the daemon, or until something else that works with the books is done. `lost`: its process died. */
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'lost';
  readonly run: Pick<BookRun, 'startedAt' | 'finishedAt' | 'outcome' | 'progress' | 'result'> | null;
}
