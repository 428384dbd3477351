import { sql } from 'kysely';
import type { Db } from './open.js';

export interface OpenAlert {
  readonly id: number;
  readonly spaceId: string | null;
  readonly code: string;
  readonly text: string;
  readonly raisedAt: number;
  readonly sentAt: number | null;
}

/** The state of everything that is not one e-invoice. */
export interface OperatorStatus {
  /**
   * Alerts that may still need a person, the latest first: those of an e-invoice until it ended well or another
   * attempt began, all others that were raised after `since`.
   */
  openAlerts(since: number, limit: number): Promise<readonly OpenAlert[]>;
  /** Requests to the platform after `since`, by the key that its user is counted under. */
  requestsSince(since: number): Promise<readonly { readonly user: string; readonly used: number }[]>;
  /** When the open e-invoice of a space that began first began. */
  oldestOpenAt(spaceId: string): Promise<number | null>;
  /** The number of the last batch of a space. */
  lastBatch(spaceId: string): Promise<number | null>;
}

export function createOperatorStatus(db: Db): OperatorStatus {
  return {
    openAlerts: async (since, limit) => {
      const rows = await db
        .selectFrom('alert')
        .leftJoin('saga', 'saga.id', 'alert.saga_id')
        .select([
          'alert.id',
          'alert.space_id',
          'alert.code',
          'alert.text',
          'alert.raised_at',
          'alert.sent_at',
        ])
        .where(({ or, and, eb }) =>
          or([
            and([eb('alert.saga_id', 'is', null), eb('alert.raised_at', '>', since)]),
            and([
              eb('saga.state', 'not in', ['done', 'gone']),
              eb('saga.alerted', '=', eb.ref('alert.code')),
              sql<boolean>`not exists (select 1 from saga as later where later.space_id = saga.space_id
                and later.invoice_id = saga.invoice_id and later.rowid > saga.rowid)`,
            ]),
          ]),
        )
        .orderBy('alert.id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ id, space_id, code, text, raised_at, sent_at }) => ({
        id,
        spaceId: space_id,
        code,
        text,
        raisedAt: raised_at,
        sentAt: sent_at,
      }));
    },
    requestsSince: (since) =>
      db
        .selectFrom('request_sent')
        .select((select) => ['user_key as user', select.fn.countAll<number>().as('used')])
        .where('at', '>', since)
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
