import { DAY_MS } from '@spacebooks/base/durations';
import { sql } from 'kysely';
import type { Examination } from '../../domain/accounting/examination.js';
import type { LeftOutReason, LeftOutSum, OpenItem, Period, Rows } from '../../domain/accounting/model.js';
import { apartWhereLarge } from '../engine/apart-where-large.js';
import { dialectOf } from '../engine/engine.js';
import { upsertMany } from '../engine/insert-many.js';
import { transact } from '../engine/transact.js';
import type { Db, Transaction } from '../schema/tables.js';
import { numberPages, openItemPages } from './examined-pages.js';
import type { ReadingKey } from './reading-key.js';

/** Up to when what was read holds. */
export interface ReadingMoment {
  /** The state of the books: counts up with whatever was booked or withdrawn. */
  readonly epoch: number;
  /**
   * How many copies of payments, of corrections and of what they correct there had been: another one may change what an invoice
   * came to whose copy stays as it is.
   */
  readonly corrections: number;
}

/** The facts that are kept of an invoice; the open item is JSON, as it is listed. */
export interface KeptExamination extends Omit<Examination, 'openItem'> {
  readonly openItem: string | null;
}

/** Examinations, and how many they are. */
type SomeRows = Iterable<KeptExamination> & Pick<Rows<KeptExamination>, 'length'>;

/** What is known of the invoices that a batch need not look at. */
export interface Reading {
  /** What it is about; null where none is kept. */
  readonly moment: ReadingMoment | null;
  /** Ids of the invoices that are to be compared with the books, sorted; null for all of them. */
  readonly waiting: readonly string[] | null;
  /** Of the others, what they list in the period. */
  readonly leftOutSums: readonly LeftOutSum[];
}

/**
 * Which invoices are to be compared with the books. Whatever changes a copy has its invoice wait, and whatever books or
 * withdraws a batch ends what was known of the series, each in its own transaction: triggers do both, for older programs too.
 */
export interface BookReadings {
  /**
   * Before a batch is prepared. All is to be read where the terms are others than before, and once a month.
   *
   * @param terms digest of everything that decides how invoices are booked
   */
  begin(key: ReadingKey, terms: string, now: number): Promise<void>;
  /**
   * Keeps what invoices came to, so that only those that are not settled wait. Nothing is kept of copies that are others by now,
   * or when the books have moved on, or another copy of a family or payment has come.
   *
   * @param moment in which they were compared with the books, in the epoch that a batch of them began
   */
  keep(key: ReadingKey, moment: ReadingMoment, found: SomeRows): Promise<void>;
  /** Of each of these debtors the latest invoice that does not wait, as far as there is one. @returns their ids, sorted */
  latestOf(key: ReadingKey, debtors: readonly string[]): Promise<readonly string[]>;
  /** Open items as of the last look at each invoice, of those dated in the period, in pieces. */
  openItems(key: ReadingKey, period: Period): AsyncIterable<readonly OpenItem[]>;
  /** Ids of invoices and the numbers of their documents, in pieces. */
  documentNumbers(key: ReadingKey): AsyncIterable<readonly (readonly [string, string])[]>;
}

/** A trigger that is lost, or a bug in here, is made good within a month. */
const MOST_AGE_MS = 30 * DAY_MS;

/** Invoices in one transaction: each writes nearly every page of the index by debtor, so that many small ones write it often. */
const PIECE = 2_500;

export function createBookReadings(db: Db): BookReadings {
  return {
    begin: (key, terms, now) => begin(db, key, terms, now),
    keep: (key, moment, found) => apartWhereLarge(db, found.length, (on) => keep(on, key, moment, found)),
    latestOf: async ({ spaceId, series }, debtors) => {
      if (debtors.length === 0) return [];
      const rows = await db
        .selectFrom('book_examined')
        // A date has ten characters.
        .select(sql<string>`substr(max(invoice_date || invoice_id), 11)`.as('id'))
        .where((eb) => eb.and({ space_id: spaceId, series }))
        .where(sql<boolean>`waiting = 0`)
        .where('debtor', 'is not', null)
        .where('debtor', 'in', dialectOf(db).elements(debtors))
        .groupBy('debtor')
        .execute();
      return rows.map(({ id }) => id).sort();
    },
    openItems: (key, period) => openItemPages(db, key, period),
    documentNumbers: (key) => numberPages(db, key),
  };
}

async function keep(
  db: Db,
  { spaceId, series }: ReadingKey,
  moment: ReadingMoment,
  found: Iterable<KeptExamination>,
): Promise<void> {
  for (const piece of inPieces(found)) {
    const isKept = await transact(db, (transaction) =>
      keepPiece(transaction, { spaceId, series }, moment, piece),
    );
    if (!isKept) return;
  }
  await db
    .updateTable('book_reading')
    .set({ complete: 1 })
    .where((eb) => eb.and({ space_id: spaceId, series, epoch: moment.epoch, complete: 0 }))
    .execute();
}

function* inPieces(found: Iterable<KeptExamination>): Generator<readonly KeptExamination[]> {
  let piece: KeptExamination[] = [];
  for (const each of found) {
    piece.push(each);
    if (piece.length < PIECE) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

async function begin(db: Db, { spaceId, series }: ReadingKey, terms: string, now: number): Promise<void> {
  const key = { space_id: spaceId, series };
  const find = (from: Db) =>
    from
      .selectFrom('book_reading')
      .select(['terms', 'complete', 'epoch', 'read_at as readAt'])
      .where((eb) => eb.and(key))
      .executeTakeFirst();
  type Found = Awaited<ReturnType<typeof find>>;
  const isGood = (found: Found): boolean =>
    found?.terms === terms && found.complete === 1 && Math.abs(now - found.readAt) < MOST_AGE_MS;
  if (isGood(await find(db))) return;
  await transact(db, async (transaction) => {
    const found = await find(transaction);
    if (isGood(found)) return;
    const state = { terms, complete: 0, epoch: (found?.epoch ?? 0) + 1, read_at: now };
    await transaction
      .insertInto('book_reading')
      .values({ ...key, ...state })
      .onConflict((conflict) => conflict.columns(['space_id', 'series']).doUpdateSet(state))
      .execute();
  });
}

/** @returns false when the books have moved on since, or another copy of a family or payment has come */
async function keepPiece(
  transaction: Transaction,
  { spaceId, series }: ReadingKey,
  { epoch, corrections }: ReadingMoment,
  found: readonly KeptExamination[],
): Promise<boolean> {
  const reading = await transaction
    .selectFrom('book_reading')
    .select(['epoch', 'corrections'])
    .where((eb) => eb.and({ space_id: spaceId, series }))
    .executeTakeFirst();
  if (reading?.epoch !== epoch || reading.corrections !== corrections) return false;
  const versions = await versionsOf(transaction, spaceId, found);
  await upsertMany(
    transaction,
    'book_examined',
    found
      .filter(({ invoiceId, version }) => versions.get(invoiceId) === version)
      .map((examination) => examinedRow({ spaceId, series }, examination)),
    EXAMINED_KEY,
  );
  return true;
}

/** Of the copies as they are now, by the ids of their invoices. */
async function versionsOf(
  transaction: Transaction,
  spaceId: string,
  found: readonly KeptExamination[],
): Promise<ReadonlyMap<string, number>> {
  const ids = dialectOf(transaction).elements(found.map(({ invoiceId }) => invoiceId));
  const rows = await transaction
    .selectFrom('mirror_invoice')
    .select(['invoice_id as id', 'version'])
    .where('space_id', '=', spaceId)
    .where('invoice_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, version }) => [id, version]));
}

const EXAMINED_KEY = ['space_id', 'series', 'invoice_id'] as const;

function examinedRow({ spaceId, series }: ReadingKey, examination: KeptExamination) {
  return {
    space_id: spaceId,
    series,
    invoice_id: examination.invoiceId,
    waiting: examination.isSettled ? 0 : 1,
    invoice_date: examination.invoiceDate,
    currency: examination.currency,
    payment: examination.payment,
    write_off: examination.writeOff,
    document_number: examination.documentNumber,
    debtor: examination.debtor,
    open_item: examination.openItem,
  };
}

/** As of the transaction's moment. @param terms, period of the batch that is prepared */
export async function readReading(
  transaction: Transaction,
  { spaceId, series }: ReadingKey,
  terms: string,
  period: Period,
): Promise<Reading> {
  const reading = await transaction
    .selectFrom('book_reading')
    .select(['epoch', 'corrections', 'complete', 'terms'])
    .where((eb) => eb.and({ space_id: spaceId, series }))
    .executeTakeFirst();
  const nothing = { waiting: null, leftOutSums: [] };
  if (reading === undefined || reading.terms !== terms) return { ...nothing, moment: null };
  const moment = { epoch: reading.epoch, corrections: reading.corrections };
  if (reading.complete === 0) return { ...nothing, moment };
  const waiting = await transaction
    .selectFrom('book_examined')
    .select('invoice_id as id')
    .where((eb) => eb.and({ space_id: spaceId, series }))
    .where(sql<boolean>`waiting = 1`)
    .orderBy('invoice_id')
    .execute();
  return {
    moment,
    waiting: waiting.map(({ id }) => id),
    leftOutSums: [
      ...(await listedSums(transaction, { spaceId, series }, period, 'payment')),
      ...(await listedSums(transaction, { spaceId, series }, period, 'write-off')),
    ],
  };
}

const COLUMN_OF = { payment: 'payment', 'write-off': 'write_off' } as const satisfies Partial<
  Record<LeftOutReason, string>
>;

async function listedSums(
  transaction: Transaction,
  { spaceId, series }: ReadingKey,
  { from, to }: Period,
  reason: keyof typeof COLUMN_OF,
): Promise<readonly LeftOutSum[]> {
  const column = COLUMN_OF[reason];
  const rows = await transaction
    .selectFrom('book_examined')
    .select(['currency', sql<number>`cast(sum(${sql.ref(column)}) as bigint)`.as('gross')])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((eb) => eb.and({ space_id: spaceId, series }))
    .where(sql<boolean>`waiting = 0`)
    .where(column, 'is not', null)
    .where('invoice_date', '>=', from)
    .where('invoice_date', '<=', to)
    .groupBy('currency')
    .execute();
  return rows.map(({ currency, count, gross }) => ({ reason, currency: currency ?? '', count, gross }));
}
