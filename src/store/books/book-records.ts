import { type AdoptTerms, adoptRecord } from '../sagas/adopt-record.js';
import type { Db } from '../schema/tables.js';
import type { Decision } from './batch-decision.js';
import type { Batches } from './batches.js';
import { type BookRecord, inOrder, recordKey } from './book-record.js';
import { releaseInPieces } from './release-record.js';

/** A record that the archive does not have yet. */
interface NewRecord extends Pick<BookRecord, 'spaceId' | 'at' | 'kind'> {
  readonly key: string;
  /** Its JSON, in pieces: a batch may have more entries than fit in memory as one text. */
  readonly json: () => AsyncIterable<string>;
}

export interface BookRecords {
  /** What happened and is in no record yet, in the order in which it must be put back. */
  missing(spaceId: string): Promise<readonly NewRecord[]>;
  /** It is in the archive. */
  add(record: Pick<NewRecord, 'spaceId' | 'kind' | 'key'>, address: string): Promise<void>;
  /**
   * Puts back into the database what a record of the archive says, unless it is there.
   *
   * @returns whether it was not there
   * @throws Failure `books.not-confirmed` when the record does not fit what is there
   */
  adopt(record: BookRecord, address: string, terms: AdoptTerms): Promise<boolean>;
}

export function createBookRecords(db: Db, batches: Pick<Batches, 'files'>): BookRecords {
  return {
    missing: async (spaceId) => {
      const known = await recorded(db, spaceId);
      const small = [
        ...(await closings(db, spaceId)),
        ...(await gaps(db, spaceId)),
        ...(await deliveries(db, spaceId)),
        ...(await decisions(db, spaceId)),
      ].map(inOnePiece);
      const records = [...small, ...(await releases(db, batches, spaceId))];
      return inOrder(
        records.filter(({ kind, key }) => !known.has(`${kind} ${key}`)),
        ({ key }) => key,
      );
    },
    adopt: (record, address, terms) => adoptRecord(db, record, address, terms),
    add: async ({ spaceId, kind, key }, address) => {
      await db
        .insertInto('book_record')
        .values({ space_id: spaceId, kind, key, address })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}

function inOnePiece(record: BookRecord): NewRecord {
  const { spaceId, at, kind } = record;
  const json = async function* (): AsyncGenerator<string> {
    yield JSON.stringify(record);
  };
  return { spaceId, at, kind, key: recordKey(record), json };
}

async function recorded(db: Db, spaceId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('book_record')
    .select(['kind', 'key'])
    .where('space_id', '=', spaceId)
    .execute();
  return new Set(rows.map(({ kind, key }) => `${kind} ${key}`));
}

async function closings(db: Db, spaceId: string): Promise<readonly BookRecord[]> {
  const rows = await db.selectFrom('period_closed').selectAll().where('space_id', '=', spaceId).execute();
  return rows.map(({ through, closed_at: at }) => ({ spaceId, at, kind: 'closed', through }));
}

async function gaps(db: Db, spaceId: string): Promise<readonly BookRecord[]> {
  const rows = await db.selectFrom('book_gap').selectAll().where('space_id', '=', spaceId).execute();
  return rows.map(({ through, decided_at: at }) => ({ spaceId, at, kind: 'gap', through }));
}

async function deliveries(db: Db, spaceId: string): Promise<readonly BookRecord[]> {
  const rows = await db
    .selectFrom('delivery')
    .innerJoin('batch', (join) =>
      join
        .onRef('batch.space_id', '=', 'delivery.space_id')
        .onRef('batch.number', '=', 'delivery.batch_number'),
    )
    .select(['batch.id', 'delivery.batch_number as number', 'delivery.target', 'delivery.delivered_at as at'])
    .where('delivery.space_id', '=', spaceId)
    .where('delivery.delivered_at', 'is not', null)
    .execute();
  return rows.map(({ id: batchId, number, target, at }) => ({
    spaceId,
    at: at ?? 0,
    kind: 'delivered',
    number,
    batchId,
    target,
  }));
}

async function decisions(db: Db, spaceId: string): Promise<readonly BookRecord[]> {
  const rows = await db
    .selectFrom('batch')
    .select(['number', 'id as batchId', 'status', 'reason', 'decided_at as decidedAt'])
    .where('space_id', '=', spaceId)
    .where('decided_at', 'is not', null)
    .orderBy('number')
    .execute();
  return rows.map(({ number, batchId, status, reason, decidedAt }) => ({
    spaceId,
    at: decidedAt ?? 0,
    kind: 'decided',
    number,
    batchId,
    status: status as Decision['status'],
    reason,
  }));
}

async function releases(
  db: Db,
  batches: Pick<Batches, 'files'>,
  spaceId: string,
): Promise<readonly NewRecord[]> {
  const rows = await db
    .selectFrom('batch')
    .select(['number', 'created_at as at'])
    .where('space_id', '=', spaceId)
    .orderBy('number')
    .execute();
  return rows.map(({ number, at }) => ({
    spaceId,
    at,
    kind: 'released',
    key: String(number),
    json: () => releaseInPieces(db, batches, spaceId, number),
  }));
}
