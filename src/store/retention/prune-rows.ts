import { type RawBuilder, sql } from 'kysely';
import { transact } from '../engine/transact.js';
import type { Db, Transaction } from '../schema/tables.js';
import type { Horizon, Marked } from './day-seen.js';

/** What a small step did. */
export interface PruneStep {
  /** Rows that went, of all tables of the step. */
  readonly pruned: number;
  /** Where the next step goes on; null when nothing is left to look at. */
  readonly next: number | null;
}

/** Rows of a table that go by themselves, and what goes before them because it points to them. */
interface RowRule {
  readonly table: Exclude<Marked, 'saga'>;
  /** When it was written last. */
  readonly at: RawBuilder<unknown>;
  /** What must be so as well; of the row, whose table has its own name. */
  readonly and: RawBuilder<unknown>;
  readonly first?: { readonly table: 'alert_told' | 'notice_delivery'; readonly column: string };
}

const RULES = {
  inbox_event: {
    table: 'inbox_event',
    at: sql`received_at`,
    // An e-invoice that is under way may still ask what came in meanwhile.
    and: sql`waiting is null and not exists (select 1 from saga where saga.id = inbox_event.saga_id and saga.run_at is not null)
      and not exists (select 1 from operator_decision where event_id = inbox_event.id)`,
  },
  alert: {
    table: 'alert',
    at: sql`resolved_at`,
    and: sql`lasts = 0 and sent_at is not null`,
    first: { table: 'alert_told', column: 'alert_id' },
  },
  notice: {
    table: 'notice',
    at: sql`made_at`,
    and: sql`not exists (select 1 from alert_told where notice_id = notice.id)
      and not exists (select 1 from alert_told where end_notice_id = notice.id)
      and not exists (select 1 from notice_delivery where notice_id = notice.id and run_at is not null)`,
    first: { table: 'notice_delivery', column: 'notice_id' },
  },
  // The last business date that is done says from where on nights count.
  book_run: {
    table: 'book_run',
    at: sql`started_at`,
    and: sql`(business_date is null or exists (select 1 from book_run as later
      where later.space_id = book_run.space_id and later.business_date >= book_run.business_date
        and later.outcome = 'done' and later.id > book_run.id))`,
  },
  // The last sync that went through says which events were answered, and which space of the platform it is.
  mirror_sync: {
    table: 'mirror_sync',
    at: sql`started_at`,
    and: sql`id < (select max(later.id) from mirror_sync as later
      where later.space_id = mirror_sync.space_id and later.result is not null)`,
  },
} as const satisfies Readonly<Record<string, RowRule>>;

export type PrunedRows = keyof typeof RULES;
export const PRUNED_ROWS = Object.keys(RULES) as readonly PrunedRows[];

/** Looks at so many rows in one transaction. */
const ROWS_OF_A_STEP = 100;

/** Removes what is old of the next rows of a table, in one small transaction. The last row stays: its number is used once. */
export function pruneRows(db: Db, name: PrunedRows, horizon: Horizon, after: number): Promise<PruneStep> {
  const rule: RowRule = RULES[name];
  return transact(db, async (transaction) => {
    const through = await lastOfStep(transaction, rule, horizon, after);
    if (through === null) return { pruned: 0, next: null };
    const table = sql.table(rule.table);
    const old = sql`id > ${after} and id <= ${through} and id < (select max(id) from ${table})
      and ${rule.at} < ${horizon.before} and ${rule.and}`;
    let pruned = 0;
    if (rule.first !== undefined) {
      const { table: first, column } = rule.first;
      const { numAffectedRows } = await sql`delete from ${sql.table(first)}
        where ${sql.ref(column)} in (select id from ${table} where ${old})`.execute(transaction);
      pruned += Number(numAffectedRows ?? 0);
    }
    const { numAffectedRows } = await sql`delete from ${table} where ${old}`.execute(transaction);
    return { pruned: pruned + Number(numAffectedRows ?? 0), next: through };
  });
}

/** The number of the last row that the step looks at. */
async function lastOfStep(
  transaction: Transaction,
  { table }: RowRule,
  horizon: Horizon,
  after: number,
): Promise<number | null> {
  const { rows } = await sql<{
    last: number | null;
  }>`select max(id) as last from (select id from ${sql.table(table)}
    where id > ${after} and id <= ${horizon[table]} order by id limit ${ROWS_OF_A_STEP}) as step`.execute(
    transaction,
  );
  return rows[0]?.last ?? null;
}

/** Sessions in KSeF that were closed long ago; nothing asks for them by number. */
export async function pruneSessions(db: Db, before: number): Promise<PruneStep> {
  const { numAffectedRows } = await sql`delete from ksef_session where reference in
    (select reference from ksef_session where closed_at < ${before} and closed_at is not null
      limit ${ROWS_OF_A_STEP})`.execute(db);
  const pruned = Number(numAffectedRows ?? 0);
  return { pruned, next: pruned < ROWS_OF_A_STEP ? null : 0 };
}
