import type { FailureCode } from '../domain/errors.js';
import type { Db } from './open.js';

export interface Alert {
  readonly id: number;
  readonly spaceId: string | null;
  readonly sagaId: string | null;
  readonly code: FailureCode;
  readonly text: string;
}

export interface NewAlert {
  /** Same key, same alert. */
  readonly key: string;
  readonly spaceId: string | null;
  readonly code: FailureCode;
  readonly text: string;
}

export interface Alerts {
  raise(alert: NewAlert, now: number): Promise<void>;
  unsent(limit: number): Promise<Alert[]>;
  markSent(id: number, now: number): Promise<void>;
}

export function createAlerts(db: Db): Alerts {
  return {
    raise: async ({ key, spaceId, code, text }, now) => {
      await db
        .insertInto('alert')
        .values({ key, raised_at: now, space_id: spaceId, saga_id: null, code, text })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute();
    },
    unsent: async (limit) => {
      const rows = await db
        .selectFrom('alert')
        .select(['id', 'space_id', 'saga_id', 'code', 'text'])
        .where('sent_at', 'is', null)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        spaceId: row.space_id,
        sagaId: row.saga_id,
        code: row.code as FailureCode,
        text: row.text,
      }));
    },
    markSent: async (id, now) => {
      await db.updateTable('alert').set({ sent_at: now }).where('id', '=', id).execute();
    },
  };
}
