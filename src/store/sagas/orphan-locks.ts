import { sql } from 'kysely';
import type { Db } from '../schema/tables.js';
import { latestSagas } from './latest-sagas.js';

/** A lock of ours that no e-invoice and no saga stands behind any more, as far as we know. */
export interface OrphanLock {
  readonly sagaId: string;
  readonly invoiceId: string;
}

export type OrphanLocks = ReturnType<typeof createOrphanLocks>;

export function createOrphanLocks(db: Db) {
  return {
    /**
     * Locks that we set or meant to set, whose saga has ended without taking them back and before anything was
     * produced. What is on the platform has to be asked.
     */
    suspected: (spaceId: string): Promise<readonly OrphanLock[]> =>
      latestSagas(db)
        .select(['id as sagaId', 'invoice_id as invoiceId'])
        .where('space_id', '=', spaceId)
        .where('run_at', 'is', null)
        // Once something was produced it may have left the house, and then nothing is unlocked.
        .where(sql<boolean>`produced = 0 and "lock" in ('intended', 'ours')`)
        .where('state', 'in', ['gone', 'refused'])
        .orderBy('created_at')
        .execute(),
    /** The lock is gone, or was never there. */
    settled: async ({ sagaId }: OrphanLock): Promise<void> => {
      await db
        .updateTable('saga')
        .set({ lock: 'none' })
        .where('id', '=', sagaId)
        .where('run_at', 'is', null)
        .execute();
    },
  };
}
