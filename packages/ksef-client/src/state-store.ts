import { inMemoryRateLimits } from '@spacebooks/http/in-memory-rate-limits';
import type { RateLimitStore } from '@spacebooks/http/rate-limit';
import type { KsefSession } from './client.js';

/** What must survive a restart: how much of KSeF's limits is used up, and the sessions. Moments are epoch milliseconds. */
export interface KsefStateStore extends RateLimitStore, SessionStore {}

/** The sessions that we opened and have not closed, without their keys. */
export interface SessionStore {
  openSessions(context: string): Promise<readonly OpenSession[]>;
  sessionOpened(context: string, session: KsefSession, at: number): Promise<void>;
  sessionClosed(reference: string, at: number): Promise<void>;
}

export interface OpenSession extends KsefSession {
  readonly openedAt: number;
}

/** Where there is no database: as long as the process lives, and no session is known afterwards. */
export function inMemoryKsefState(): KsefStateStore {
  return {
    ...inMemoryRateLimits(),
    openSessions: async () => [],
    sessionOpened: async () => undefined,
    sessionClosed: async () => undefined,
  };
}
