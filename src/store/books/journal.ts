import { type InferResult, type RawBuilder, sql } from 'kysely';
import type { Cents } from '../../domain/accounting/cents.js';
import type { EntryBuyer } from '../../domain/accounting/entry-buyer.js';
import type { KsefMark } from '../../domain/accounting/ksef-mark.js';
import type { Entry, EntryPart, LeftOutReason, Period } from '../../domain/accounting/model.js';
import type { PartState } from '../../domain/accounting/part-change.js';
import { Failure } from '../../domain/errors.js';
import type { LocalDate } from '../../domain/invoice.js';
import { askedByPiece } from '../engine/asked-by-piece.js';
import { dialectOf } from '../engine/engine.js';
import { snapshot } from '../engine/transact.js';
import type { Db } from '../schema/tables.js';
import { type Reading, readReading } from './book-readings.js';
import { entriesWithBuyers } from './entries-with-buyers.js';
import type { ReadingKey } from './reading-key.js';
import { withDoubled } from './standing-twice.js';
import { openWithdrawn, type ReadWithdrawn } from './withdrawn-entries.js';

/** Where the books of a series stand. */
interface JournalState {
  readonly mark: JournalMark;
  /** Null where it was not asked for: all invoices are to be read. */
  readonly reading: Reading | null;
}

/** What the batches that count have posted of some invoices of a series. */
export interface PostedRows {
  readonly parts: readonly PartState[];
  readonly listed: readonly {
    readonly invoiceId: string;
    readonly reason: LeftOutReason;
    readonly gross: Cents;
  }[];
}

/** What must not have changed between preparing a batch and releasing it. */
export interface JournalMark {
  /** Of the last batch, be it here or released before a restore; 0 while there is none. */
  readonly lastNumber: number;
  /** Batches that were voided or rejected. */
  readonly withdrawn: number;
  /** Last day of the last closed month. */
  readonly closedThrough: LocalDate | null;
}

export interface Journal {
  /** @param since what `BookReadings.begin` was told; all invoices are read when it is left out */
  state(
    spaceId: string,
    series: string,
    since?: { readonly terms: string; readonly period: Period },
  ): Promise<JournalState>;
  /** What must not have changed when a batch is released that was prepared from here on. */
  mark(spaceId: string): Promise<JournalMark>;
  posted(spaceId: string, series: string, invoiceIds: readonly string[]): Promise<PostedRows>;
  /** What withdrawn batches had in months that are closed; null where there is nothing of the kind. */
  withdrawn(spaceId: string, series: string): Promise<ReadWithdrawn | null>;
  /** Ids of the invoices that have entries in the books which are not reversed, each once, in pieces. @param among these; all when null */
  postedInvoices(
    spaceId: string,
    series: string,
    among: readonly string[] | null,
  ): AsyncIterable<readonly string[]>;
  /** Entries of batches that count, by id, each with its buyer. @throws Failure `batch.outdated` when one was withdrawn meanwhile */
  entries(ids: readonly string[]): Promise<readonly Entry[]>;
  /** Whether batches that count have booked any payment by its record. */
  hasSinglePayments(spaceId: string, series: string): Promise<boolean>;
  /** Sums of the batches that count, by part and currency, reversals included. */
  sums(spaceId: string, series: string): Promise<readonly JournalSum[]>;
}

interface JournalSum {
  readonly part: EntryPart;
  readonly currency: string;
  readonly entries: number;
  readonly gross: Cents;
}

/** SQLite takes no more than 32,766 values in a statement, PostgreSQL 65,535. */
const CHUNK = 5000;
/** Invoices in one statement: some milliseconds. */
const PIECE = 1_000;

export function createJournal(db: Db): Journal {
  const partsOf = askedByPiece(db, partsQuery(db));
  const listedOf = askedByPiece(db, listedQuery(db));
  return {
    state: async (spaceId, series, since) =>
      snapshot(db, async (transaction) => {
        const key = { spaceId, series };
        const reading =
          since === undefined ? null : await readReading(transaction, key, since.terms, since.period);
        return { mark: await readMark(transaction, spaceId), reading };
      }),
    mark: (spaceId) => snapshot(db, (transaction) => readMark(transaction, spaceId)),
    posted: async (spaceId, series, invoiceIds) => {
      const key = { spaceId, series };
      const listed = await listedOf(key, invoiceIds);
      return {
        parts: await partStates(db, await partsOf(key, invoiceIds)),
        listed: listed.map((row) => ({ ...row, reason: row.reason as LeftOutReason })),
      };
    },
    withdrawn: (spaceId, series) => openWithdrawn(db, { spaceId, series }),
    postedInvoices: (spaceId, series, among) => postedInvoices(db, { spaceId, series }, among),
    hasSinglePayments: async (spaceId, series) => {
      const found = await db
        .selectFrom('journal_entry')
        .select('id')
        .where((eb) => eb.and({ space_id: spaceId, series, part: 'payment', voided: 0 }))
        .where(dialectOf(db).member<string | null>('content', 'paymentId'), 'is not', null)
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },
    sums: async (spaceId, series) => {
      const member = <T>(name: string) => dialectOf(db).member<T>('content', name);
      const rows = await db
        .selectFrom('journal_entry')
        .select(({ fn }) => [
          'part',
          member<string>('currency').as('currency'),
          fn.countAll<number>().as('entries'),
          sql<number>`cast(sum(cast(${member('gross')} as bigint)) as bigint)`.as('gross'),
        ])
        .where((eb) => eb.and({ space_id: spaceId, series, voided: 0 }))
        .groupBy(['part', 'currency'])
        .orderBy('part')
        .orderBy('currency')
        .execute();
      return rows.map((row) => ({ ...row, part: row.part as EntryPart }));
    },
    entries: async (ids) => {
      const found = new Map<string, Entry>();
      for (let start = 0; start < ids.length; start += CHUNK) {
        const rows = await db
          .selectFrom('journal_entry')
          .select(['space_id', 'batch_number', 'content'])
          .where('id', 'in', ids.slice(start, start + CHUNK))
          .where('voided', '=', 0)
          .execute();
        for (const entry of await entriesWithBuyers(db, rows)) found.set(entry.id, entry);
      }
      return ids.map((id) => {
        const entry = found.get(id);
        if (entry === undefined) throw new Failure('batch.outdated', { detail: `entry ${id} was withdrawn` });
        return entry;
      });
    },
  };
}

/** Read when a batch is prepared, and compared when it is released. */
export async function readMark(db: Db, spaceId: string): Promise<JournalMark> {
  const last = await db
    .selectFrom('batch')
    .select((select) => select.fn.max('number').as('number'))
    .where('space_id', '=', spaceId)
    .executeTakeFirst();
  const withdrawn = await db
    .selectFrom('batch')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('space_id', '=', spaceId)
    .where('status', 'in', ['voided', 'rejected'])
    .executeTakeFirstOrThrow();
  const closed = await db
    .selectFrom('period_closed')
    .select((select) => select.fn.max('through').as('through'))
    .where('space_id', '=', spaceId)
    .executeTakeFirst();
  const gap = await db
    .selectFrom('book_gap')
    .select((select) => select.fn.max('through').as('through'))
    .where('space_id', '=', spaceId)
    .executeTakeFirst();
  return {
    lastNumber: Math.max(last?.number ?? 0, gap?.through ?? 0),
    withdrawn: withdrawn.count,
    closedThrough: closed?.through ?? null,
  };
}

async function* postedInvoices(
  db: Db,
  { spaceId, series }: ReadingKey,
  among: readonly string[] | null,
): AsyncGenerator<readonly string[]> {
  const query = db
    .selectFrom('journal_entry as entry')
    .select('entry.invoice_id as id')
    .where('entry.space_id', '=', spaceId)
    .where('entry.series', '=', series)
    .where('entry.voided', '=', 0)
    .where('entry.reverses', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('journal_entry as reversal')
            .select('reversal.id')
            .whereRef('reversal.reverses', '=', 'entry.id')
            .where('reversal.voided', '=', 0),
        ),
      ),
    )
    .groupBy('entry.invoice_id')
    .orderBy('entry.invoice_id')
    .limit(PIECE);
  for (let start = 0; among !== null && start < among.length; start += PIECE) {
    const piece = dialectOf(db).elements(among.slice(start, start + PIECE));
    const rows = await query.where('entry.invoice_id', 'in', piece).execute();
    yield rows.map(({ id }) => id);
  }
  for (let after: string | undefined = ''; among === null && after !== undefined; ) {
    const rows: { id: string }[] = await query.where('entry.invoice_id', '>', after).execute();
    yield rows.map(({ id }) => id);
    after = rows.length < PIECE ? undefined : rows.at(-1)?.id;
  }
}

/** The parameters of a query that is asked of a piece. */
interface OfPiece extends ReadingKey {
  readonly ids: RawBuilder<string>;
}

function partsQuery(db: Db) {
  return ({ spaceId, series, ids }: OfPiece) =>
    db
      .selectFrom('journal_entry as entry')
      .leftJoin('journal_entry as reversal', (join) =>
        join.onRef('reversal.reverses', '=', 'entry.id').on('reversal.voided', '=', 0),
      )
      .select([
        'entry.invoice_id as invoiceId',
        'entry.part',
        paymentId(db).as('paymentId'),
        sql<number>`max(entry.generation)`.as('revision'),
        sql<number | null>`min(entry.generation) filter (where reversal.id is null)`.as('oldest'),
        // Those before the last revision were reversed when it came; see `withDoubled` where that was withdrawn.
        sql<string>`coalesce(max(entry.document_date) filter (where reversal.id is null), max(entry.document_date))`.as(
          'documentDate',
        ),
        sql<string | null>`string_agg(entry.id, ' ' order by entry.id) filter (where reversal.id is null)`.as(
          'ids',
        ),
        // A part is posted as a whole: its entries are of one buyer.
        sql<
          string | null
        >`max(${dialectOf(db).member('entry.content', 'buyer')}) filter (where reversal.id is null)`.as(
          'buyer',
        ),
        sql<
          string | null
        >`max(${dialectOf(db).member('entry.content', 'ksefMark')}) filter (where reversal.id is null)`.as(
          'ksefMark',
        ),
      ])
      .where('entry.space_id', '=', spaceId)
      .where('entry.series', '=', series)
      .where('entry.voided', '=', 0)
      .where('entry.reverses', 'is', null)
      .where('entry.invoice_id', 'in', ids)
      .groupBy(['entry.invoice_id', 'entry.part', paymentId(db)]);
}

type PartRow = InferResult<ReturnType<ReturnType<typeof partsQuery>>>[number];

async function partStates(db: Db, rows: readonly PartRow[]): Promise<readonly PartState[]> {
  const buyers = new Buyers();
  const parts = rows.map(({ ids, part, buyer, ksefMark, oldest, ...row }) => ({
    state: {
      ...row,
      part: part as EntryPart,
      ids: ids ?? '',
      buyer: buyer === null ? null : buyers.of(buyer),
      ksefMark: ksefMark as KsefMark | null,
    },
    oldest,
  }));
  return withDoubled(db, parts);
}

/** Of the payment record that an entry books. */
function paymentId(db: Db) {
  return dialectOf(db).member<string | null>('entry.content', 'paymentId');
}

/** One object for each buyer: there are hundreds of thousands of parts. */
class Buyers {
  readonly #known = new Map<string, EntryBuyer>();

  of(json: string): EntryBuyer {
    const buyer = this.#known.get(json) ?? (JSON.parse(json) as EntryBuyer);
    this.#known.set(json, buyer);
    return buyer;
  }
}

function listedQuery(db: Db) {
  return ({ spaceId, series, ids }: OfPiece) =>
    db
      .selectFrom('settlement_listed as listed')
      .innerJoin('batch', (join) =>
        join
          .onRef('batch.space_id', '=', 'listed.space_id')
          .onRef('batch.number', '=', 'listed.batch_number'),
      )
      .select(['listed.invoice_id as invoiceId', 'listed.reason', 'listed.gross'])
      .where('listed.space_id', '=', spaceId)
      .where('batch.series', '=', series)
      .where('batch.status', 'in', ['released', 'accepted'])
      .where('listed.invoice_id', 'in', ids)
      .orderBy('listed.batch_number');
}
