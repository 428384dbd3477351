import { ageOfBooks, ageOfWork, type RetentionLimits } from '../../domain/retention/limits.js';
import { pruneHookEvents } from '../alerts/hook-outbox.js';
import { pruneSignInAttempts } from '../people/sign-in-attempts.js';
import { pruneWebSessions } from '../people/web-sessions.js';
import type { Db } from '../schema/tables.js';
import { horizonOf, noteDay } from './day-seen.js';
import { PRUNED_ROWS, type PruneStep, pruneRows, pruneSessions } from './prune-rows.js';
import { pruneStories } from './prune-stories.js';

/** What is pruned, in this order. */
export const PRUNED = [
  ...PRUNED_ROWS,
  'ksef_session',
  'unissued',
  'issued',
  'web_session',
  'sign_in_attempt',
  'hook_event',
] as const;
export type Pruned = (typeof PRUNED)[number];

export type Retention = ReturnType<typeof createRetention>;

const NOTHING: PruneStep = { pruned: 0, next: null };

export function createRetention(db: Db) {
  return {
    /** Remembers that a daemon runs today. */
    noteDay: (now: number): Promise<void> => noteDay(db, now),
    /**
     * Removes what need not be kept among the next rows of a kind, in one small transaction.
     *
     * @param after where the step before ended; 0 for the first
     */
    step: async (kind: Pruned, limits: RetentionLimits, after: number, now: number): Promise<PruneStep> => {
      // They say themselves when they end, however many days a daemon has run.
      if (kind === 'web_session') return { pruned: await pruneWebSessions(db, now), next: null };
      if (kind === 'sign_in_attempt') return { pruned: await pruneSignInAttempts(db, now), next: null };
      if (kind === 'hook_event') return { pruned: await pruneHookEvents(db, now), next: null };
      const work = await horizonOf(db, ageOfWork(limits, now));
      if (kind === 'unissued' || kind === 'issued') {
        const books = await horizonOf(db, ageOfBooks(limits, now));
        return pruneStories(db, kind, { work, books }, after);
      }
      if (work === null) return NOTHING;
      return kind === 'ksef_session' ? pruneSessions(db, work.before) : pruneRows(db, kind, work, after);
    },
  };
}
