import { sql } from 'kysely';
import type { OpenAlert, SpaceBooksDigest, SpaceDigest } from '../../domain/alerts/digest.js';
import type { FailureCode } from '../../domain/errors.js';
import { type AuditEnd, auditEnd } from '../books/audit.js';
import { WAITING } from '../invoices/operator-invoices.js';
import { latestNotDone } from '../sagas/latest-sagas.js';
import type { Db } from '../schema/tables.js';
import { withInvoiceFacts } from './alerted-invoices.js';
import { aboutIn } from './alerts.js';

/** Of a space of which the day has nothing to say. */
export const NO_E_INVOICES: SpaceDigest['eInvoices'] = { done: 0, underWay: 0, waiting: 0 };

/** What the overview of a day asks the store for. */
export interface DigestSource {
  /** Of every space that has anything to say; the others have nothing but zeros. */
  eInvoices(from: number, until: number): Promise<ReadonlyMap<string, SpaceDigest['eInvoices']>>;
  books(spaceId: string, from: number, until: number): Promise<SpaceBooksDigest>;
  /** Of these spaces, and what is about none. */
  open(spaceIds: readonly string[], limit: number): Promise<readonly OpenAlert[]>;
  openCount(spaceIds: readonly string[]): Promise<number>;
  resolvedCount(spaceIds: readonly string[], from: number, until: number): Promise<number>;
  audit(): Promise<AuditEnd>;
}

export function createDigestSource(db: Db): DigestSource {
  return { ...eInvoiceDigest(db), ...bookDigest(db), ...alertDigest(db) };
}

function eInvoiceDigest(db: Db): Pick<DigestSource, 'eInvoices'> {
  return {
    eInvoices: async (from, until) => {
      const done = await db
        .selectFrom('saga_history')
        .innerJoin('saga', 'saga.id', 'saga_history.saga_id')
        .select((eb) => ['saga.space_id as spaceId', eb.fn.countAll<number>().as('count')])
        .where(sql<boolean>`saga_history.state = 'done'`)
        .where('saga_history.at', '>', from)
        .where('saga_history.at', '<=', until)
        .groupBy('saga.space_id')
        .execute();
      // Of an invoice that was tried again only the last attempt waits.
      const states = await latestNotDone(db)
        .select((eb) => ['space_id as spaceId', 'state', eb.fn.countAll<number>().as('count')])
        .where('state', 'not in', ['done-foreign', 'gone'])
        .groupBy(['space_id', 'state'])
        .execute();
      const counted = new Map(done.map(({ spaceId, count }) => [spaceId, { ...NO_E_INVOICES, done: count }]));
      for (const { spaceId, state, count } of states) {
        const before = counted.get(spaceId) ?? NO_E_INVOICES;
        const waits = (WAITING as readonly string[]).includes(state);
        const more = waits ? { waiting: before.waiting + count } : { underWay: before.underWay + count };
        counted.set(spaceId, { ...before, ...more });
      }
      return counted;
    },
  };
}

function bookDigest(db: Db): Pick<DigestSource, 'books'> {
  return {
    books: async (spaceId, from, until) => {
      const run = await db
        .selectFrom('book_run')
        .select((eb) => eb.fn.max('business_date').as('date'))
        .where((eb) => eb.and({ space_id: spaceId, outcome: 'done' }))
        .executeTakeFirst();
      const batches = await db
        .selectFrom('batch')
        .select((eb) => [
          eb.fn.countAll<number>().as('count'),
          eb
            .selectFrom('journal_entry')
            .innerJoin('batch as its', (join) =>
              join
                .onRef('its.space_id', '=', 'journal_entry.space_id')
                .onRef('its.number', '=', 'journal_entry.batch_number'),
            )
            .select((inner) => inner.fn.countAll<number>().as('count'))
            .where('its.space_id', '=', spaceId)
            .where('its.created_at', '>', from)
            .where('its.created_at', '<=', until)
            .as('entries'),
        ])
        .where('space_id', '=', spaceId)
        .where('created_at', '>', from)
        .where('created_at', '<=', until)
        .executeTakeFirstOrThrow();
      const deliveries = await db
        .selectFrom('delivery')
        .innerJoin('batch', (join) =>
          join
            .onRef('batch.space_id', '=', 'delivery.space_id')
            .onRef('batch.number', '=', 'delivery.batch_number'),
        )
        .select((eb) => [
          eb.fn.countAll<number>().as('waiting'),
          // Not a sum, which is a text in PostgreSQL: it may be too large for a number.
          eb.fn.countAll<number>().filterWhere('delivery.parked', '=', 1).as('parked'),
        ])
        .where('delivery.space_id', '=', spaceId)
        .where('delivery.run_at', 'is not', null)
        .where('batch.status', 'in', ['released', 'accepted'])
        .executeTakeFirstOrThrow();
      return {
        through: run?.date ?? null,
        batches: batches.count,
        entries: batches.entries ?? 0,
        deliveriesWaiting: deliveries.waiting,
        deliveriesParked: deliveries.parked,
      };
    },
  };
}

function alertDigest(db: Db): Pick<DigestSource, 'open' | 'openCount' | 'resolvedCount' | 'audit'> {
  return {
    open: async (spaceIds, limit) => {
      const rows = await openAlerts(db, spaceIds)
        .select(['id', 'text', 'facts', 'code', 'subject', 'space_id as spaceId'])
        .orderBy('id')
        .limit(limit)
        .execute();
      const alerts = rows.map(({ facts, code, ...row }) => ({
        ...row,
        code: code as FailureCode,
        about: aboutIn(facts),
      }));
      return withInvoiceFacts(db, alerts);
    },
    openCount: async (spaceIds) => {
      const row = await openAlerts(db, spaceIds)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return row.count;
    },
    resolvedCount: async (spaceIds, from, until) => {
      const row = await db
        .selectFrom('alert')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('resolved_at', '>', from)
        .where('resolved_at', '<=', until)
        .where('resolution', '!=', 'replaced')
        .where(({ or, eb }) => or([eb('space_id', 'is', null), eb('space_id', 'in', [...spaceIds])]))
        .executeTakeFirstOrThrow();
      return row.count;
    },
    audit: () => auditEnd(db),
  };
}

function openAlerts(db: Db, spaceIds: readonly string[]) {
  return db
    .selectFrom('alert')
    .where('resolved_at', 'is', null)
    .where(({ or, eb }) => or([eb('space_id', 'is', null), eb('space_id', 'in', [...spaceIds])]));
}
