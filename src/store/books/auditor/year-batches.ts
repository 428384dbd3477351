import type { DebtorAccount, Entry, LeftOut, Period } from '../../../domain/accounting/model.js';
import type { LocalDate } from '../../../domain/invoice.js';
import { dialectOf } from '../../engine/engine.js';
import type { Db } from '../../schema/tables.js';
import type { StoredFile } from '../batch-files.js';
import { type BatchHead, createBatches } from '../batches.js';
import { createDeferredEntries } from '../deferred-entries.js';
import { inPages } from './pages.js';

/** An entry as it was released, with its place in the batch, from 0. */
export interface PlacedEntry {
  readonly position: number;
  readonly entry: Entry;
  /** As it is stored, byte for byte what the batch's digest is made of. */
  readonly text: string;
}

export type YearBatches = ReturnType<typeof createYearBatches>;

export function createYearBatches(db: Db) {
  const batches = createBatches(db);
  const deferred = createDeferredEntries(db);
  return {
    /** Numbers of the batches with entries that are booked in the period, in their order. */
    numbers: async (spaceId: string, { from, to }: Period): Promise<readonly number[]> => {
      const bookedOn = dialectOf(db).member<string>('content', 'bookingDate');
      const rows = await db
        .selectFrom('journal_entry')
        .select('batch_number as number')
        .distinct()
        .where('space_id', '=', spaceId)
        .where(bookedOn, '>=', from)
        .where(bookedOn, '<=', to)
        .orderBy('number')
        .execute();
      return rows.map(({ number }) => number);
    },
    /** @throws Failure `batch.unknown` */
    batch: (spaceId: string, number: number): Promise<BatchHead> => batches.head(spaceId, number),
    /** Those that occur in its entries. @throws Failure `batch.unknown` */
    debtors: (spaceId: string, number: number): Promise<readonly DebtorAccount[]> =>
      batches.debtors(spaceId, number),
    /** What it leaves out, in pieces. */
    leftOut: (spaceId: string, number: number): AsyncIterable<readonly LeftOut[]> =>
      batches.leftOut(spaceId, number),
    entries: (spaceId: string, number: number): AsyncIterable<PlacedEntry> =>
      inPages(
        -1,
        async (after, limit) => {
          const rows = await db
            .selectFrom('journal_entry')
            .select(['position', 'content'])
            .where((eb) => eb.and({ space_id: spaceId, batch_number: number }))
            .where('position', '>', after)
            .orderBy('position')
            .limit(limit)
            .execute();
          return rows.map(({ position, content }) => {
            const entry = JSON.parse(content) as Entry;
            return { position, entry, text: JSON.stringify(entry) };
          });
        },
        ({ position }) => position,
      ),
    /** Entries of deferrals and accruals booked up to a day, of batches that count. */
    deferrals: async function* (
      spaceId: string,
      through: LocalDate,
    ): AsyncIterable<{ readonly series: string; readonly entry: Entry }> {
      const rows = await db
        .selectFrom('batch')
        .select('series')
        .distinct()
        .where('space_id', '=', spaceId)
        .orderBy('series')
        .execute();
      for (const { series } of rows) {
        for await (const entry of deferred.of(spaceId, series)) {
          if (entry.bookingDate <= through) yield { series, entry };
        }
      }
    },
    /** By name. */
    files: (spaceId: string, number: number): Promise<readonly StoredFile[]> =>
      batches.files(spaceId, number),
  };
}
