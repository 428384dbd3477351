import type { Selectable } from 'kysely';
import type {
  BatchManifest,
  DebtorAccount,
  Entry,
  LeftOut,
  OpenItem,
  Period,
  WholeBatch,
} from '../../domain/accounting/model.js';
import { Failure } from '../../domain/errors.js';
import { batchReleased } from '../../domain/hook-event.js';
import { raiseAlert } from '../alerts/alerts.js';
import { writeHookEvent } from '../alerts/write-hook-event.js';
import { apartWhereLarge } from '../engine/apart-where-large.js';
import { lastBatches } from '../engine/last-of-each.js';
import { transactAudited } from '../engine/transact.js';
import type { Db, Tables, Transaction } from '../schema/tables.js';
import { appendAudit } from './audit.js';
import { type Decision, decide } from './batch-decision.js';
import { type BatchFile, insertFile, type StoredFile, toStoredFile } from './batch-files.js';
import { beginningOf, type ListPart, listPages, partOf, wholeList } from './batch-lists.js';
import { refuseHeld } from './book-holds.js';
import { entryPages } from './entry-pages.js';
import { insertRelease, type Release, releaseDetails } from './insert-release.js';
import { readMark } from './journal.js';
import { openWithdrawn, type ReadWithdrawn } from './withdrawn-entries.js';

type BatchStatus = 'released' | 'accepted' | 'rejected' | 'voided';

interface BatchState {
  readonly status: BatchStatus;
  /** Why it was voided or rejected. */
  readonly reason: string | null;
  readonly decidedAt: number | null;
}

/** A batch in memory: all but its entries. */
export interface BatchRecord extends Omit<WholeBatch, 'entries'>, BatchState {}

/** What a batch says of itself: without what is as long as the list of its customers, or of all that are owed. */
export interface BatchHead extends Omit<BatchRecord, 'debtors' | 'openItems' | 'manifest'> {
  readonly manifest: Omit<BatchManifest, 'leftOut'>;
}

/** What tells a batch from others. */
export type BatchName = Omit<BatchHead, 'manifest'>;

/** Of a list that may be long. */
export interface Beginning<T> {
  readonly rows: readonly T[];
  /** Of the whole list. */
  readonly length: number;
}

export type Batches = ReturnType<typeof createBatches>;

export function createBatches(db: Db) {
  return { ...batchChanges(db), ...batchHeads(db), ...batchContents(db) };
}

function batchChanges(db: Db) {
  return {
    /** @throws Failure `batch.outdated` when the books have moved since `mark` was read, `books.restored` */
    release: (release: Release): Promise<void> =>
      apartWhereLarge(db, release.batch.manifest.entries, (on) =>
        transactAudited(on, (transaction) => writeRelease(transaction, release)),
      ),
    /** @returns as `decide`; @throws Failure `batch.unknown`, `batch.decided`, `batch.needed`, `books.restored` */
    decide: (decision: Decision): Promise<readonly string[]> =>
      transactAudited(db, async (transaction) => {
        await refuseHeld(transaction, decision.spaceId);
        return decide(transaction, decision);
      }),
    /** In another format, of a batch that is out. @throws Failure `batch.unknown` */
    addFiles: (spaceId: string, number: number, files: readonly BatchFile[], now: number): Promise<void> =>
      transactAudited(db, async (transaction) => {
        for (const file of files) {
          await insertFile(transaction, { spaceId, number, file, now });
          const details = { number, format: file.format, address: file.address };
          await appendAudit(transaction, { at: now, spaceId, action: 'file added', details });
        }
      }),
  };
}

function batchHeads(db: Db) {
  return {
    /** By number. @param series all of them when left out */
    list: async (spaceId: string, series?: string): Promise<readonly BatchHead[]> => {
      const query = db
        .selectFrom('batch')
        .select([...NAME, 'manifest'])
        .where('space_id', '=', spaceId)
        .orderBy('number')
        .limit(PAGE);
      const ofSeries = series === undefined ? query : query.where('series', '=', series);
      const heads: BatchHead[] = [];
      for (let after = 0; ; after = heads.at(-1)?.number ?? 0) {
        const page = await ofSeries.where('number', '>', after).execute();
        for (const row of page) heads.push({ ...toName(row), manifest: sumsOf(row.manifest) });
        if (page.length < PAGE) return heads;
      }
    },
    /** The latest first. @param before only batches with a smaller number */
    page: async (
      spaceId: string,
      limit: number,
      before: number = Number.MAX_SAFE_INTEGER,
    ): Promise<readonly BatchRow[]> => {
      const rows = await db
        .selectFrom('batch')
        .select(['space_id as spaceId', 'number', 'series', 'status', 'created_at as createdAt'])
        .select(['period_from as from', 'period_to as to', 'manifest'])
        .where('space_id', '=', spaceId)
        .where('number', '<', before)
        .orderBy('number', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ status, from, to, manifest, ...row }) => {
        const { entries, invoices, totals } = JSON.parse(manifest) as BatchManifest;
        return { ...row, status: status as BatchStatus, period: { from, to }, entries, invoices, totals };
      });
    },
    /** One of them. @throws Failure `batch.unknown` */
    head: async (spaceId: string, number: number): Promise<BatchHead> => {
      const row = await ofBatch(db, spaceId, number)
        .select([...NAME, 'manifest'])
        .executeTakeFirst();
      if (row === undefined) throw unknown(number);
      return { ...toName(row), manifest: sumsOf(row.manifest) };
    },
    /** Whether a later one of its export counts: then what it left out is history. */
    isPast: async ({ spaceId, series, number }: BatchName): Promise<boolean> =>
      (await db
        .selectFrom('batch')
        .select('number')
        .where((eb) => eb.and({ space_id: spaceId, series }))
        .where('number', '>', number)
        .where('status', 'in', ['released', 'accepted'])
        .limit(1)
        .executeTakeFirst()) !== undefined,
    /** The last one of each of these spaces, of those that have any. */
    last: async (spaceIds: readonly string[]): Promise<ReadonlyMap<string, BatchName>> => {
      const rows = await db
        .selectFrom(lastBatches(db, spaceIds))
        .innerJoin('batch', (join) =>
          join.onRef('batch.space_id', '=', 'last.space_id').onRef('batch.number', '=', 'last.number'),
        )
        .select(NAME.map((name) => `batch.${name}` as const))
        .execute();
      return new Map(rows.map((row) => [row.space_id, toName(row)]));
    },
  };
}

/** What one batch holds. */
function batchContents(db: Db) {
  return {
    /** Those that occur in its entries. @throws Failure `batch.unknown` */
    debtors: async (spaceId: string, number: number): Promise<readonly DebtorAccount[]> => {
      const row = await ofBatch(db, spaceId, number).select('debtors').executeTakeFirst();
      if (row === undefined) throw unknown(number);
      return JSON.parse(row.debtors) as DebtorAccount[];
    },
    /** With all that it lists. @throws Failure `batch.unknown` */
    record: (spaceId: string, number: number): Promise<BatchRecord> => recordOf(db, spaceId, number),
    /** What it leaves out, in pieces; nothing where there is no such batch. */
    leftOut: async function* (spaceId: string, number: number): AsyncIterable<readonly LeftOut[]> {
      for await (const page of listPages(db, 'leftOut', { spaceId, number }))
        yield page.map((text) => JSON.parse(text) as LeftOut);
    },
    /** The first ones, and how many there are. */
    leftOutBeginning: async (spaceId: string, number: number, most: number): Promise<Beginning<LeftOut>> =>
      (await beginningOf(db, 'leftOut', { spaceId, number }, most)) as Beginning<LeftOut>,
    /** A part of it, and how many there are. */
    leftOutPart: async (spaceId: string, number: number, part: ListPart): Promise<Beginning<LeftOut>> =>
      (await partOf(db, 'leftOut', { spaceId, number }, part)) as Beginning<LeftOut>,
    /** @throws Failure `batch.unknown` */
    get: async (spaceId: string, number: number): Promise<WholeBatch> => {
      const record = await recordOf(db, spaceId, number);
      const { status: _status, reason: _reason, decidedAt: _decidedAt, ...batch } = record;
      return { ...batch, entries: await entriesOf(db, spaceId, number) };
    },
    /** The JSON of its entries in their order, in pieces; none where there is no such batch. @param booked only those booked in it */
    entryTexts: async function* (
      spaceId: string,
      number: number,
      booked?: Period,
    ): AsyncIterable<readonly string[]> {
      for await (const page of entryPages(db, spaceId, number, booked))
        yield page.map(({ content }) => content);
    },
    /** What withdrawn batches of a series had in closed months and no other has put back; null where there is none to ask about. */
    withdrawn: (spaceId: string, series: string): Promise<ReadWithdrawn | null> =>
      openWithdrawn(db, { spaceId, series }),
    /** By name. */
    files: async (spaceId: string, number: number): Promise<readonly StoredFile[]> => {
      const rows = await db
        .selectFrom('batch_file')
        .selectAll()
        .where((eb) => eb.and({ space_id: spaceId, batch_number: number }))
        .orderBy('name')
        .execute();
      return rows.map(toStoredFile);
    },
  };
}

/** Lists of what is left out are read and forgotten so many at a time. */
const PAGE = 50;

const NAME = [
  'id',
  'number',
  'space_id',
  'series',
  'period_from',
  'period_to',
  'created_at',
  'status',
  'reason',
  'decided_at',
] as const;

function ofBatch(db: Db, spaceId: string, number: number) {
  return db.selectFrom('batch').where((eb) => eb.and({ space_id: spaceId, number }));
}

async function recordOf(db: Db, spaceId: string, number: number): Promise<BatchRecord> {
  const row = await ofBatch(db, spaceId, number)
    .select([...NAME, 'manifest', 'debtors'])
    .executeTakeFirst();
  if (row === undefined) throw unknown(number);
  const key = { spaceId, number };
  const leftOut = await wholeList<LeftOut>(db, 'leftOut', key);
  return {
    ...toName(row),
    debtors: JSON.parse(row.debtors) as DebtorAccount[],
    openItems: await wholeList<OpenItem>(db, 'openItems', key),
    manifest: { ...(JSON.parse(row.manifest) as BatchRecord['manifest']), leftOut },
  };
}

function unknown(number: number): Failure {
  return new Failure('batch.unknown', { detail: String(number) });
}

async function writeRelease(transaction: Transaction, release: Release): Promise<void> {
  const { batch, mark } = release;
  const { spaceId, number } = batch;
  await refuseHeld(transaction, spaceId);
  const present = await readMark(transaction, spaceId);
  if (JSON.stringify(present) !== JSON.stringify(mark) || number !== mark.lastNumber + 1) {
    throw new Failure('batch.outdated', { detail: `batch ${number}` });
  }
  await insertRelease(transaction, release);
  if (release.alert !== undefined) await raiseAlert(transaction, release.alert, batch.createdAt);
  await writeHookEvent(transaction, batchReleased(batch));
  await appendAudit(transaction, {
    at: batch.createdAt,
    spaceId,
    action: 'batch released',
    details: releaseDetails(release),
  });
}

async function entriesOf(db: Db, spaceId: string, number: number): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  for await (const page of entryPages(db, spaceId, number)) {
    for (const { content } of page) entries.push(JSON.parse(content) as Entry);
  }
  return entries;
}

function toName(row: Pick<Selectable<Tables['batch']>, (typeof NAME)[number]>): BatchName {
  return {
    id: row.id,
    number: row.number,
    spaceId: row.space_id,
    series: row.series,
    period: { from: row.period_from, to: row.period_to },
    createdAt: row.created_at,
    status: row.status as BatchStatus,
    reason: row.reason,
    decidedAt: row.decided_at,
  };
}

function sumsOf(manifest: string): BatchHead['manifest'] {
  const { leftOut: _leftOut, ...sums } = JSON.parse(manifest) as BatchManifest;
  return sums;
}

/** A batch in a long list: neither entries nor lists. */
export interface BatchRow {
  readonly spaceId: string;
  readonly number: number;
  readonly series: string;
  readonly status: BatchStatus;
  readonly createdAt: number;
  readonly period: { readonly from: string; readonly to: string };
  readonly entries: number;
  readonly invoices: number;
  readonly totals: BatchManifest['totals'];
}
