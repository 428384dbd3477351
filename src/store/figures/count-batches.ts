import { sql } from 'kysely';
import { dialectOf } from '../engine/engine.js';
import { transact } from '../engine/transact.js';
import type { Db, Transaction } from '../schema/tables.js';

/** Keeps the revenue of batches counted, which are released with any number of entries. */
export type BatchCounting = ReturnType<typeof batchCounting>;

/** Entries in one transaction: some milliseconds. */
const PIECE = 500;

/** @param piece entries that a step counts */
export function batchCounting(db: Db, piece = PIECE) {
  return {
    /** Counts the next entries, in one small transaction. @returns false when there are none */
    step: async (): Promise<boolean> => {
      // Looked for without the write lock, which nearly always is not needed.
      if ((await nextBatch(db)) === undefined) return false;
      return transact(db, async (transaction) => {
        const next = await nextBatch(transaction);
        if (next === undefined) return false;
        await countPiece(transaction, next, piece);
        return true;
      });
    },
  };
}

interface NextBatch {
  readonly space_id: string;
  readonly batch_number: number;
  readonly through: number;
}

async function nextBatch(db: Db): Promise<NextBatch | undefined> {
  return (
    db
      .selectFrom('figures_batch')
      .select(['space_id', 'batch_number', 'through'])
      // Spelled out, because the index is of these only.
      .where(sql<boolean>`done = 0`)
      .limit(1)
      .executeTakeFirst()
  );
}

async function countPiece(
  transaction: Transaction,
  { space_id, batch_number, through }: NextBatch,
  piece: number,
): Promise<void> {
  const of = { space_id, batch_number };
  const last = await transaction
    .selectFrom('journal_entry')
    .select('position')
    .where((eb) => eb.and(of))
    .where('position', '>', through)
    .orderBy('position')
    .offset(piece - 1)
    .limit(1)
    .executeTakeFirst();
  const upTo = last?.position ?? Number.MAX_SAFE_INTEGER;
  const member = <T>(name: string) => dialectOf(transaction).member<T>('entry.content', name);
  const month = sql<string>`substr(coalesce(${member('taxMonth')}, ${member('taxPoint')}, ${member('bookingDate')}), 1, 7)`;
  await transaction
    .insertInto('figures_revenue')
    .columns(['space_id', 'series', 'month', 'batch_number', 'currency', 'account', 'name', 'net'])
    .expression(
      transaction
        .selectFrom('journal_entry as entry')
        .select([
          'entry.space_id',
          'entry.series',
          month.as('month'),
          'entry.batch_number',
          member<string>('currency').as('currency'),
          member<string>('account').as('account'),
          sql<string>`max(${member('accountName')})`.as('name'),
          sql<number>`cast(sum(cast(${member('net')} as bigint)) as bigint)`.as('net'),
        ])
        .where('entry.space_id', '=', space_id)
        .where('entry.batch_number', '=', batch_number)
        .where('entry.position', '>', through)
        .where('entry.position', '<=', upTo)
        .where('entry.part', 'in', ['revenue', 'deferral', 'accrual'])
        // What is held for a customer is none of ours.
        .where(member<string | null>('holds'), 'is', null)
        .groupBy(['entry.space_id', 'entry.series', 'entry.batch_number'])
        .groupBy([month, member('currency'), member('account')]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['space_id', 'series', 'month', 'batch_number', 'currency', 'account'])
        .doUpdateSet(({ ref }) => ({
          net: sql<number>`${ref('figures_revenue.net')} + ${ref('excluded.net')}`,
        })),
    )
    .execute();
  await transaction
    .updateTable('figures_batch')
    .set({ through: upTo, done: last === undefined ? 1 : 0 })
    .where((eb) => eb.and(of))
    .execute();
}
