import { sql } from 'kysely';
import { END_STATES, type SagaState } from '../../domain/saga/model.js';
import { latestNotDone, latestSagas } from '../sagas/latest-sagas.js';
import { type SagaRecord, toRecord } from '../sagas/saga-row.js';
import type { Db } from '../schema/tables.js';
import { keyOfId, keyOfNumber } from './write-invoice-facts.js';

/** What waits for a person. */
export const WAITING: readonly SagaState[] = ['parked', 'refused', 'released'];

export interface InvoiceQuery {
  readonly spaceId?: string | undefined;
  readonly state?: SagaState | 'waiting' | 'open' | undefined;
  /** Part of its number, its id, or its number in KSeF. */
  readonly search?: string | undefined;
  readonly limit: number;
  /** `position` of the last one of the page before. */
  readonly after?: number | undefined;
}

/** The latest saga of an invoice, with what a list shows beside it. */
export interface ListedSaga extends SagaRecord {
  /** Counts up with every saga that begins. */
  readonly position: number;
  readonly startedAt: number;
  readonly changedAt: number;
}

export interface InvoiceReference {
  readonly spaceId: string;
  readonly invoiceId: string;
}

/** E-invoices as people look for them. */
export type OperatorInvoices = ReturnType<typeof createOperatorInvoices>;

/** Of the last row of its history, which every saga has. */
const CHANGED = sql<number>`(select at from saga_history where saga_id = saga.id order by sequence desc limit 1)`;

export function createOperatorInvoices(db: Db) {
  return {
    /** The latest saga of each invoice, the one that began last first. */
    page: async ({ spaceId, state, search, limit, after }: InvoiceQuery): Promise<readonly ListedSaga[]> => {
      let query = latestSagas(db).selectAll().select(CHANGED.as('changed_at'));
      if (spaceId !== undefined) query = query.where('space_id', '=', spaceId);
      if (state === 'done') query = query.where('state', '=', state);
      else if (state !== undefined) query = query.where('sequence', 'in', sequencesIn(db, state, spaceId));
      if (search !== undefined) query = query.where('sequence', 'in', sequencesFound(db, search));
      if (after !== undefined) query = query.where('sequence', '<', after);
      const rows = await query.orderBy('sequence', 'desc').limit(limit).execute();
      return rows.map(listed);
    },

    /** What waits for a person, the latest first and at most so many of each space. */
    waiting: async (limitOfSpace: number): Promise<readonly ListedSaga[]> => {
      const ranked = latestNotDone(db)
        .select([
          'sequence',
          sql<number>`row_number() over (partition by space_id order by sequence desc)`.as('place'),
        ])
        .where('state', 'in', WAITING);
      const rows = await db
        .selectFrom('saga')
        .selectAll()
        .select(CHANGED.as('changed_at'))
        .where('sequence', 'in', (eb) =>
          eb.selectFrom(ranked.as('ranked')).select('sequence').where('place', '<=', limitOfSpace),
        )
        .orderBy('sequence', 'desc')
        .execute();
      return rows.map(listed);
    },

    /** All sagas of an invoice, the one that began last first. */
    attempts: async ({ spaceId, invoiceId }: InvoiceReference): Promise<readonly ListedSaga[]> => {
      const rows = await db
        .selectFrom('saga')
        .selectAll()
        .select(CHANGED.as('changed_at'))
        .where((eb) => eb.and({ space_id: spaceId, invoice_id: invoiceId }))
        .orderBy('sequence', 'desc')
        .execute();
      return rows.map(listed);
    },

    /** Invoices that are meant by an id; where there is none, by a number on the platform or in KSeF. */
    find: (invoice: string, spaceId?: string): Promise<readonly InvoiceReference[]> =>
      knownInvoices(db, invoice, spaceId),

    /** How many invoices there are of each space and state. */
    counts: async (): Promise<
      readonly { readonly spaceId: string; readonly state: SagaState; readonly count: number }[]
    > => {
      // Nearly all are done: they are counted by what is not, which reads little.
      const all = await latestSagas(db)
        .select(({ fn }) => ['space_id as spaceId', fn.countAll<number>().as('count')])
        .groupBy('space_id')
        .execute();
      const rows = await latestNotDone(db)
        .select(({ fn }) => ['space_id as spaceId', 'state', fn.countAll<number>().as('count')])
        .groupBy(['space_id', 'state'])
        .execute();
      const done = new Map(all.map(({ spaceId, count }) => [spaceId, count]));
      for (const { spaceId, count } of rows) done.set(spaceId, (done.get(spaceId) ?? 0) - count);
      const counts = [
        ...rows.map((row) => ({ ...row, state: row.state as SagaState })),
        ...[...done].map(([spaceId, count]) => ({ spaceId, state: 'done' as const, count })),
      ];
      return counts.filter(({ count }) => count > 0).sort((a, b) => (a.state < b.state ? -1 : 1));
    },
  };
}

/**
 * Sagas in a state other than `done`. As a list of numbers it is read from an index alone; a condition beside the order of
 * a page would have SQLite walk through all sagas until the page is full.
 */
function sequencesIn(db: Db, state: NonNullable<InvoiceQuery['state']>, spaceId: string | undefined) {
  const all = latestNotDone(db).select('sequence');
  const ofSpace = spaceId === undefined ? all : all.where('space_id', '=', spaceId);
  if (state === 'waiting') return ofSpace.where('state', 'in', WAITING);
  return state === 'open' ? ofSpace.where('state', 'not in', END_STATES) : ofSpace.where('state', '=', state);
}

async function knownInvoices(
  db: Db,
  invoice: string,
  spaceId: string | undefined,
): Promise<readonly InvoiceReference[]> {
  const known = await db
    .selectFrom('saga')
    .select(['space_id as spaceId', 'invoice_id as invoiceId'])
    .where('invoice_id', '=', invoice)
    .union(
      db
        .selectFrom('inbox_event')
        .select(['space_id as spaceId', sql<string>`invoice_id`.as('invoiceId')])
        .where('invoice_id', '=', invoice),
    )
    .union(
      db
        .selectFrom('invoice_facts')
        .select(['space_id as spaceId', 'invoice_id as invoiceId'])
        .where('id_key', '=', keyOfId(invoice))
        .where('invoice_id', '=', invoice),
    )
    .execute();
  const rows =
    known.length > 0
      ? known
      : await db
          .selectFrom('saga')
          .select(['space_id as spaceId', 'invoice_id as invoiceId'])
          .where(({ or, eb }) => or([eb('invoice_number', '=', invoice), eb('ksef_number', '=', invoice)]))
          .union(
            db
              .selectFrom('invoice_facts')
              .select(['space_id as spaceId', 'invoice_id as invoiceId'])
              // Written out, so that the index of these matches.
              .where(sql<boolean>`deleted = 0`)
              .where('number_key', '=', keyOfNumber(invoice))
              .where('number', '=', invoice),
          )
          .execute();
  return rows.filter((row) => spaceId === undefined || row.spaceId === spaceId);
}

/** Numbers are compared in an index alone. */
function sequencesFound(db: Db, search: string) {
  return db
    .selectFrom('saga')
    .select('sequence')
    .where(sql<boolean>`lower(invoice_number) like ${containing(search)} escape '\\'`)
    .unionAll(db.selectFrom('saga').select('sequence').where('invoice_id', '=', search))
    .unionAll(db.selectFrom('saga').select('sequence').where('ksef_number', '=', search));
}

type ListedRow = Parameters<typeof toRecord>[0] & { readonly sequence: number; readonly changed_at: number };

/** A pattern of `like` for a column in lower case, which both engines make of the letters of ASCII alone. */
function containing(text: string): string {
  const lower = text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  return `%${lower.replace(/[\\%_]/g, '\\$&')}%`;
}

function listed(row: ListedRow): ListedSaga {
  return { ...toRecord(row), position: row.sequence, startedAt: row.created_at, changedAt: row.changed_at };
}
