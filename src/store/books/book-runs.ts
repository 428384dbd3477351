import type { LocalDate } from '../../domain/invoice.js';
import { lastNightOfEach, lastOfEach } from '../engine/last-of-each.js';
import type { Db } from '../schema/tables.js';

export type BookRunKind = 'night' | 'sync';

/** Something that was done with the books of a space. */
export interface BookRun {
  readonly id: number;
  readonly spaceId: string;
  readonly kind: BookRunKind | 'first';
  /** The last business date that it made up for; null for runs that a person started. */
  readonly businessDate: LocalDate | null;
  readonly startedAt: number;
  /** Null while it runs, and for ever when its process died. */
  readonly finishedAt: number | null;
  readonly outcome: 'done' | 'failed' | null;
  readonly progress: string | null;
  readonly result: unknown;
}

export interface BookRuns {
  /** Business dates up to this one count as done; nights begin with the next. Does nothing when there is one. */
  beginAt(spaceId: string, date: LocalDate, now: number): Promise<void>;
  /**
   * The last business date that is done, of those whose night has begun: a clock that ran ahead, and was put back since,
   * has done dates that are still to come, and they are done again.
   *
   * @param begun the last date whose night has begun
   * @returns null before `beginAt`
   */
  lastDone(spaceId: string, begun: LocalDate): Promise<LocalDate | null>;
  /** @returns its id */
  start(run: Pick<BookRun, 'spaceId' | 'businessDate'> & { kind: BookRunKind }, now: number): Promise<number>;
  progress(id: number, text: string): Promise<void>;
  finish(id: number, outcome: 'done' | 'failed', result: unknown, now: number): Promise<void>;
  /** Latest first. */
  list(spaceId: string, limit: number): Promise<readonly BookRun[]>;
  /** The last one of each of these spaces, of those that had any. */
  last(spaceIds: readonly string[]): Promise<ReadonlyMap<string, BookRun>>;
  /** The same of nights alone: what people started is none. */
  lastNights(spaceIds: readonly string[]): Promise<ReadonlyMap<string, BookRun>>;
}

export function createBookRuns(db: Db): BookRuns {
  const lastDone: BookRuns['lastDone'] = async (spaceId, begun) => {
    const row = await db
      .selectFrom('book_run')
      .select((eb) => eb.fn.max('business_date').as('date'))
      .where((eb) => eb.and({ space_id: spaceId, outcome: 'done' }))
      .where('business_date', '<=', begun)
      .executeTakeFirst();
    return row?.date ?? null;
  };
  return {
    lastDone,
    beginAt: async (spaceId, date, now) => {
      if ((await lastDone(spaceId, date)) !== null) return;
      const moment = { started_at: now, finished_at: now };
      await db
        .insertInto('book_run')
        .values({ space_id: spaceId, kind: 'first', business_date: date, outcome: 'done', ...moment })
        .execute();
    },
    start: async ({ spaceId, kind, businessDate }, now) => {
      const { id } = await db
        .insertInto('book_run')
        .values({ space_id: spaceId, kind, business_date: businessDate, started_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    progress: async (id, progress) => {
      await db.updateTable('book_run').set({ progress }).where('id', '=', id).execute();
    },
    finish: async (id, outcome, result, now) => {
      await db
        .updateTable('book_run')
        .set({ outcome, result: JSON.stringify(result), finished_at: now })
        .where('id', '=', id)
        .execute();
    },
    list: async (spaceId, limit) => {
      const rows = await runs(db)
        .where('space_id', '=', spaceId)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toRun);
    },
    last: async (spaceIds) => {
      const rows = await runs(db)
        .where('id', 'in', lastOfEach(db, spaceIds, 'book_run'))
        .execute();
      return new Map(rows.map((row) => [row.spaceId, toRun(row)]));
    },
    lastNights: async (spaceIds) => {
      const rows = await runs(db).where('id', 'in', lastNightOfEach(db, spaceIds)).execute();
      return new Map(rows.map((row) => [row.spaceId, toRun(row)]));
    },
  };
}

function runs(db: Db) {
  return db
    .selectFrom('book_run')
    .select(['id', 'space_id as spaceId', 'kind', 'business_date as businessDate', 'outcome', 'progress'])
    .select(['started_at as startedAt', 'finished_at as finishedAt', 'result']);
}

function toRun({ result, ...row }: Omit<BookRun, 'result'> & { readonly result: string | null }): BookRun {
  return { ...row, result: result === null ? null : (JSON.parse(result) as unknown) };
}
