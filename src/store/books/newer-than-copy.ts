import { sql } from 'kysely';
import type { Db } from '../schema/tables.js';

/**
 * How many invoices something is known about that is newer than the copy of their space: a callback of the platform, an e-invoice
 * that was issued, or a payment that was recorded, after the last sync began. 0 where nothing was copied yet.
 */
export async function newerThanCopy(db: Db, spaceId: string): Promise<number> {
  const last = await lastCopy(db, spaceId);
  if (last === undefined) return 0;
  const { startedAt } = last;
  const { count } = await db
    .selectFrom(
      newInvoices(db, spaceId, last)
        .union(recorded(db, spaceId, startedAt))
        .as('newer'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** An invoice that the list of invoices has and the copy of the platform has not: no bank line was compared with it. */
export interface NewInvoice {
  readonly invoiceId: string;
  readonly number: string;
  readonly openCents: number;
  readonly currency: string;
}

/** What is to be paid of those that came after the last sync began; a few of them, the latest first. */
export async function notCopiedYet(db: Db, spaceId: string, limit: number): Promise<readonly NewInvoice[]> {
  const last = await lastCopy(db, spaceId);
  if (last === undefined) return [];
  const rows = await db
    .selectFrom(newInvoices(db, spaceId, last).as('newer'))
    .innerJoin('invoice_facts as facts', (join) =>
      join.onRef('facts.invoice_id', '=', 'newer.id').on('facts.space_id', '=', spaceId),
    )
    .select(['facts.invoice_id as invoiceId', 'facts.number', 'facts.open as openCents', 'facts.currency'])
    .where('facts.deleted', '=', 0)
    .where('facts.open', '>', 0)
    .where('facts.number', '!=', '')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mirror_invoice')
            .select('mirror_invoice.invoice_id')
            .where('mirror_invoice.space_id', '=', spaceId)
            .whereRef('mirror_invoice.invoice_id', '=', 'facts.invoice_id'),
        ),
      ),
    )
    .orderBy('facts.invoice_date', 'desc')
    .orderBy('facts.number', 'desc')
    .limit(limit)
    .execute();
  return rows;
}

interface LastCopy {
  readonly startedAt: number;
  readonly eventsThrough: number;
}

/** Of what the platform or we have said, not of payments. */
function newInvoices(db: Db, spaceId: string, { startedAt, eventsThrough }: LastCopy) {
  return told(db, spaceId, eventsThrough)
    .union(issued(db, spaceId, startedAt))
    .union(underWay(db, spaceId, startedAt));
}

function lastCopy(db: Db, spaceId: string): Promise<LastCopy | undefined> {
  return db
    .selectFrom('mirror_sync')
    .select(['started_at as startedAt', 'events_through as eventsThrough'])
    .where('space_id', '=', spaceId)
    .where('result', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Callbacks that the last sync does not answer for. */
function told(db: Db, spaceId: string, eventsThrough: number) {
  return db
    .selectFrom('inbox_event')
    .select('invoice_id as id')
    .where('space_id', '=', spaceId)
    .where('id', '>', eventsThrough)
    .where('invoice_id', 'is not', null);
}

function issued(db: Db, spaceId: string, since: number) {
  return (
    db
      .selectFrom('saga_history')
      // In this order: SQLite would ask each e-invoice of the space for its history.
      .crossJoin('saga')
      .select('saga.invoice_id as id')
      .whereRef('saga.id', '=', 'saga_history.saga_id')
      // A literal, because SQLite does not match a parameter with the condition of an index.
      .where(sql<boolean>`saga_history.state = 'done'`)
      .where('saga_history.at', '>=', since)
      .where('saga.space_id', '=', spaceId)
  );
}

/** Locked for an e-invoice that is not done yet. */
function underWay(db: Db, spaceId: string, since: number) {
  return db
    .selectFrom('saga')
    .select('saga.invoice_id as id')
    .where('saga.space_id', '=', spaceId)
    .where('saga.run_at', 'is not', null)
    .where('saga.lock', 'in', ['intended', 'ours'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('saga_history')
          .select('saga_history.at')
          .whereRef('saga_history.saga_id', '=', 'saga.id')
          .where('saga_history.at', '>=', since),
      ),
    );
}

/** Payments of bank lines that we recorded or took back on the platform. */
function recorded(db: Db, spaceId: string, since: number) {
  return db
    .selectFrom('bank_payment')
    .select('invoice_id as id')
    .where('space_id', '=', spaceId)
    .where('state', 'in', ['recorded', 'undone'])
    .where('changed_at', '>=', since);
}
