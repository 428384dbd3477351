import type { KsefSession } from './client.js';

/** What must survive a restart; the store's KsefStateStore is one. Moments are epoch milliseconds. */
export interface KsefStateStore extends RequestStore, SessionStore {}

/** How much of KSeF's limits is used up. */
export interface RequestStore {
  /**
   * When requests under that key went out after `since`, oldest first. What was remembered for a moment to come, by a
   * clock that was put back since, counts as of `now` from then on: once, and not at every start until that moment.
   */
  requestsSince(limitKey: string, since: number, now: number): Promise<readonly number[]>;
  recordRequest(limitKey: string, at: number): Promise<void>;
  /** Until when KSeF asked us to wait; null when it never did. */
  pausedUntil(limitKey: string): Promise<number | null>;
  pauseUntil(limitKey: string, until: number): Promise<void>;
}

/** The sessions that we opened and have not closed, without their keys. */
export interface SessionStore {
  openSessions(context: string): Promise<readonly OpenSession[]>;
  sessionOpened(context: string, session: KsefSession, at: number): Promise<void>;
  sessionClosed(reference: string, at: number): Promise<void>;
}

export interface OpenSession extends KsefSession {
  readonly openedAt: number;
}
