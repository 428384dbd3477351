import { type AdoptTerms, adoptRecord } from './adopt-record.js';
import type { Batches } from './batches.js';
import { type BookRecord, inOrder, recordKey } from './book-record.js';
import type { Db } from './tables.js';

export interface BookRecords {
  /** What happened and is in no record yet, in the order in which it must be put back. */
  missing(spaceId: string): Promise<readonly BookRecord[]>;
  /** It is in the archive. */
  add(record: BookRecord, address: string): Promise<void>;
  /**
   * Puts back into the database what a record of the archive says, unless it is there.
   *
   * @returns whether it was not there
   * @throws Failure `books.not-confirmed` when the record does not fit what is there
   */
  adopt(record: BookRecord, address: string, terms: AdoptTerms): Promise<boolean>;
}

export function createBookRecords(db: Db, batches: Pick<Batches, 'list' | 'get' | 'files'>): BookRecords {
  return {
    missing: async (spaceId) => {
      const known = await recorded(db, spaceId);
      const isNew = (record: BookRecord): boolean => !known.has(`${record.kind} ${recordKey(record)}`);
      const small = [
        ...(await closings(db, spaceId)),
        ...(await gaps(db, spaceId)),
        ...(await deliveries(db, spaceId)),
      ].filter(isNew);
      const records: BookRecord[] = small;
      for (const { number, id, createdAt, status, reason, decidedAt } of await batches.list(spaceId)) {
        if (status !== 'released' && decidedAt !== null) {
          const decision: BookRecord = {
            spaceId,
            at: decidedAt,
            kind: 'decided',
            number,
            batchId: id,
            status,
            reason,
          };
          if (isNew(decision)) records.push(decision);
        }
        if (known.has(`released ${number}`)) continue;
        const batch = await batches.get(spaceId, number);
        const files = await batches.files(spaceId, number);
        const generations = await generationsOf(db, spaceId, number);
        records.push({ spaceId, at: createdAt, kind: 'released', batch, generations, files });
      }
      return inOrder(records);
    },
    adopt: (record, address, terms) => adoptRecord(db, record, address, terms),
    add: async (record, address) => {
      await db
        .insertInto('book_record')
        .values({ space_id: record.spaceId, kind: record.kind, key: recordKey(record), address })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
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

async function generationsOf(db: Db, spaceId: string, number: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('journal_entry')
    .select('generation')
    .where((eb) => eb.and({ space_id: spaceId, batch_number: number }))
    .orderBy('position')
    .execute();
  return rows.map(({ generation }) => generation);
}
