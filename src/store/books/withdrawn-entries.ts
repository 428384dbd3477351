import { sql } from 'kysely';
import type { Entry } from '../../domain/accounting/model.js';
import { unitKey } from '../../domain/accounting/posted-unit.js';
import { isInClosedMonth } from '../../domain/accounting/withdrawn.js';
import type { WithdrawnEntry } from '../../domain/accounting/withdrawn-entry.js';
import { dialectOf } from '../engine/engine.js';
import type { Db } from '../schema/tables.js';
import { entriesWithBuyers } from './entries-with-buyers.js';
import type { ReadingKey } from './reading-key.js';

type WithdrawnRow = Omit<WithdrawnEntry, 'reversalId'>;

/** What of these invoices is to be put back into closed months, in the order in which it was posted. */
export type ReadWithdrawn = (invoiceIds: readonly string[]) => Promise<readonly WithdrawnRow[]>;

interface WithdrawnBatch {
  readonly number: number;
  /** The last batch when it was withdrawn. */
  readonly after: number;
  /** Last day of the last month that was closed before. */
  readonly closedThrough: string;
}

/** Null where no batch of the series was withdrawn after a month was closed: nothing is asked of its invoices. */
export async function openWithdrawn(db: Db, { spaceId, series }: ReadingKey): Promise<ReadWithdrawn | null> {
  const rows = await db
    .selectFrom('batch')
    .select(['number', 'withdrawn_after as after'])
    .select(({ selectFrom }) =>
      selectFrom('period_closed')
        .select(({ fn }) => fn.max('period_closed.through').as('through'))
        .whereRef('period_closed.space_id', '=', 'batch.space_id')
        .whereRef('period_closed.closed_at', '<=', 'batch.decided_at')
        .as('closedThrough'),
    )
    .where('space_id', '=', spaceId)
    .where('status', 'in', ['voided', 'rejected'])
    .where('series', '=', series)
    .execute();
  const batches = new Map(
    rows.flatMap(({ number, after, closedThrough }): readonly [number, WithdrawnBatch][] =>
      after === null || closedThrough === null ? [] : [[number, { number, after, closedThrough }]],
    ),
  );
  if (batches.size === 0) return null;
  return (ids) => read(db, { spaceId, series }, batches, ids);
}

async function read(
  db: Db,
  key: ReadingKey,
  batches: ReadonlyMap<number, WithdrawnBatch>,
  ids: readonly string[],
): Promise<readonly WithdrawnRow[]> {
  const rows = await entriesOf(db, key, ids)
    .select(['space_id', 'batch_number', 'content', 'generation'])
    .where('voided', '=', 1)
    .where('batch_number', 'in', [...batches.keys()])
    // Whatever else is so: an entry counts once.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('journal_entry as counted')
            .select('counted.id')
            .whereRef('counted.id', '=', 'journal_entry.id')
            .where('counted.voided', '=', 0),
        ),
      ),
    )
    .orderBy('batch_number')
    .orderBy('position')
    .execute();
  if (rows.length === 0) return [];
  const entries = await entriesWithBuyers(db, rows);
  const found = rows.flatMap((row, index): readonly (WithdrawnRow & { readonly batch: WithdrawnBatch })[] => {
    const [entry, batch] = [entries[index], batches.get(row.batch_number)];
    const isWanted =
      entry !== undefined && batch !== undefined && isInClosedMonth(entry, batch.closedThrough);
    return isWanted ? [{ entry, revision: row.generation, batch }] : [];
  });
  const last = await lastBatches(db, key, [...new Set(found.map(({ entry }) => entry.invoiceId))]);
  return found
    .filter(({ entry, batch }) => (last.get(unitKey(entry)) ?? 0) <= batch.after)
    .map(({ entry, revision }) => ({ entry, revision }));
}

/** By unit, the number of the last batch that has something of it, be it withdrawn or not. */
async function lastBatches(
  db: Db,
  key: ReadingKey,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const paymentId = dialectOf(db).member<string | null>('content', 'paymentId');
  const rows = await entriesOf(db, key, ids)
    .select(['invoice_id as invoiceId', 'part', paymentId.as('paymentId')])
    .select(sql<number>`max(batch_number)`.as('number'))
    .groupBy(['invoice_id', 'part', paymentId])
    .execute();
  return new Map(
    rows.map(({ invoiceId, part, paymentId: payment, number }) => [
      unitKey({ invoiceId, part: part as Entry['part'], paymentId: payment ?? undefined }),
      Number(number),
    ]),
  );
}

function entriesOf(db: Db, { spaceId, series }: ReadingKey, ids: readonly string[]) {
  return db
    .selectFrom('journal_entry')
    .where('space_id', '=', spaceId)
    .where('series', '=', series)
    .where('invoice_id', 'in', dialectOf(db).elements(ids));
}
