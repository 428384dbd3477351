import { PLATFORM_KEYS } from './rate-limit-store.js';
import type { Db } from './tables.js';

/** The state of everything that is not one e-invoice. */
export interface OperatorStatus {
  /** Requests to the platform after `since`, by the key that its user is counted under. */
  requestsSince(since: number): Promise<readonly { readonly user: string; readonly used: number }[]>;
  /** When the open e-invoice of a space that began first began. */
  oldestOpenAt(spaceId: string): Promise<number | null>;
  /** The number of the last batch of a space. */
  lastBatch(spaceId: string): Promise<number | null>;
}

export function createOperatorStatus(db: Db): OperatorStatus {
  return {
    requestsSince: (since) =>
      db
        .selectFrom('request_sent')
        .select((select) => ['user_key as user', select.fn.countAll<number>().as('used')])
        .where('at', '>', since)
        .where(PLATFORM_KEYS)
        .groupBy('user_key')
        .orderBy('user_key')
        .execute(),
    oldestOpenAt: async (spaceId) => {
      const row = await db
        .selectFrom('saga')
        .select((select) => select.fn.min('created_at').as('at'))
        .where('space_id', '=', spaceId)
        .where('run_at', 'is not', null)
        .executeTakeFirst();
      return row?.at ?? null;
    },
    lastBatch: async (spaceId) => {
      const row = await db
        .selectFrom('batch')
        .select((select) => select.fn.max('number').as('number'))
        .where('space_id', '=', spaceId)
        .executeTakeFirst();
      return row?.number ?? null;
    },
  };
}
