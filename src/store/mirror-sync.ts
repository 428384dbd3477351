import { sql } from 'kysely';
import { Failure } from '../domain/errors.js';
import type { SyncRun } from './mirror-writer.js';
import type { Db, Tables, Transaction } from './tables.js';
import { transact } from './transact.js';

/** Events after which an invoice is another one than before. */
const CHANGING = ['created_invoice', 'updated_invoice', 'wrote_off_invoice', 'deleted_invoice'];

/** Begins a sync: it answers for all events that are there now and that no sync before has answered for. */
export async function beginSync(db: Db, spaceId: string, platformId: string, now: number): Promise<SyncRun> {
  return transact(db, async (transaction) => {
    await refuseOtherSpace(transaction, spaceId, platformId);
    const { through } = await transaction
      .selectFrom('inbox_event')
      .select(sql<number>`coalesce(max(id), 0)`.as('through'))
      .executeTakeFirstOrThrow();
    const events = await transaction
      .selectFrom('inbox_event')
      .select('invoice_id')
      .distinct()
      .where('id', '>', (await answeredThrough(transaction, spaceId)) ?? through)
      .where('id', '<=', through)
      .where('space_id', '=', spaceId)
      .where('event', 'in', CHANGING)
      .where('invoice_id', 'is not', null)
      .execute();
    const { id } = await transaction
      .insertInto('mirror_sync')
      .values({ space_id: spaceId, platform_id: platformId, started_at: now, events_through: through })
      .returning('id')
      .executeTakeFirstOrThrow();
    return {
      id,
      spaceId,
      startedAt: now,
      pointedAt: events.flatMap(({ invoice_id }) => invoice_id ?? []),
    };
  });
}

/**
 * Invoices of two spaces must not come together in one journal, whatever is written in the configuration. A sync that
 * failed and left nothing binds nobody: else a slip in the first configuration could never be put right.
 */
async function refuseOtherSpace(
  transaction: Transaction,
  spaceId: string,
  platformId: string,
): Promise<void> {
  const other = await transaction
    .selectFrom('mirror_sync')
    .select('platform_id')
    .where('space_id', '=', spaceId)
    .where('platform_id', '!=', platformId)
    .where(({ or, eb, exists, selectFrom, ref }) =>
      or([
        eb('failure', 'is', null),
        exists(
          selectFrom('mirror_invoice_version as version')
            .select('version.invoice_id')
            .whereRef('version.space_id', '=', ref('mirror_sync.space_id'))
            .whereRef('version.seen_at', '>=', ref('mirror_sync.started_at'))
            .whereRef('version.seen_at', '<=', ref('mirror_sync.finished_at')),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (other === undefined) return;
  const detail = `${spaceId} was copied from ${other.platform_id}, and is now to be ${platformId}`;
  throw new Failure('sync.other-space', { detail });
}

/**
 * The last event that needs no answer: of the last sync that went through, or from before the first one began,
 * which reads everything anyhow. Null when there was none.
 */
async function answeredThrough(transaction: Transaction, spaceId: string): Promise<number | null> {
  const { finished, first } = await transaction
    .selectFrom('mirror_sync')
    .select([
      sql<number | null>`max(events_through) filter (where result is not null)`.as('finished'),
      sql<number | null>`min(events_through)`.as('first'),
    ])
    .where('space_id', '=', spaceId)
    .executeTakeFirstOrThrow();
  return finished ?? first;
}

export async function endSync(
  db: Db,
  id: number,
  end: Partial<Pick<Tables['mirror_sync'], 'finished_at' | 'result' | 'failure' | 'detail'>>,
): Promise<void> {
  await db.updateTable('mirror_sync').set(end).where('id', '=', id).execute();
}
