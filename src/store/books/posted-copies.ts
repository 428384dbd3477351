import { sql } from 'kysely';
import type { Invoice, LocalDate } from '../../domain/invoice.js';
import { readInvoiceText } from '../../domain/invoice-text.js';
import type { PaymentRecord } from '../../domain/payment-record.js';
import { readPaymentRecord } from '../../domain/payment-record-text.js';
import { dialectOf } from '../engine/engine.js';
import type { Db } from '../schema/tables.js';
import { postedFamilies } from './posted-families.js';

/** What was known of invoices when they were posted: copies are kept version by version, and batches say when they were made. */
export interface PostedCopies {
  /** When the batch was made that has the entry, by the entry's id. */
  postedAt(entryIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Versions of these invoices, oldest first, without what they say. */
  versions(
    spaceId: string,
    invoiceIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly CopyVersion[]>>;
  /** What versions say, by invoice and version. */
  documents(spaceId: string, versions: readonly CopyVersion[]): Promise<ReadonlyMap<string, Invoice>>;
  /** Of each of these invoices the others that it is, or was, one thing with: what it corrects, and what corrects the same; those that are gone too. */
  families(spaceId: string, invoiceIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Payments that are, or were, of these invoices, each with when it was last seen to be another one. */
  payments(spaceId: string, invoiceIds: readonly string[]): Promise<readonly PaymentCopy[]>;
  /** Every version of payments that are, or were, of these invoices, oldest first. */
  paymentVersions(spaceId: string, invoiceIds: readonly string[]): Promise<readonly PaymentVersion[]>;
  /** The batches of a series that count. */
  releases(spaceId: string, series: string): Promise<readonly ReleaseMoment[]>;
  /** When the settings of an invoice's document were last pinned, by invoice. */
  pinnedAt(spaceId: string, invoiceIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** When the first sync began after the last one of a clock that was ahead of `now`; null where there is none of either. */
  putBackAt(spaceId: string, now: number): Promise<number | null>;
}

export interface CopyVersion {
  readonly invoiceId: string;
  readonly version: number;
  readonly seenAt: number;
}

interface ReleaseMoment {
  readonly at: number;
  /** The last document date that it took. */
  readonly to: LocalDate;
}

interface PaymentCopy {
  readonly invoiceId: string;
  readonly paymentId: string;
  readonly seenAt: number;
}

interface PaymentVersion {
  readonly record: PaymentRecord;
  readonly seenAt: number;
  readonly isGone: boolean;
}

/** Names a version in `documents`. */
export function copyKey({ invoiceId, version }: Pick<CopyVersion, 'invoiceId' | 'version'>): string {
  return `${invoiceId}\n${version}`;
}

/** Rows of a statement. */
const CHUNK = 1_000;

export function createPostedCopies(db: Db): PostedCopies {
  return { ...invoiceCopies(db), ...paymentCopies(db), ...batchMoments(db) };
}

function invoiceCopies(db: Db): Pick<PostedCopies, 'versions' | 'documents' | 'families' | 'pinnedAt'> {
  return {
    versions: async (spaceId, invoiceIds) => {
      const rows: CopyVersion[] = [];
      for (const ids of chunks(invoiceIds)) {
        const piece = await db
          .selectFrom('mirror_invoice_version')
          .select(['invoice_id as invoiceId', 'version', 'seen_at as seenAt'])
          .where('space_id', '=', spaceId)
          .where('invoice_id', 'in', among(db, ids))
          .orderBy('invoice_id')
          .orderBy('version')
          .execute();
        for (const row of piece) rows.push(row);
      }
      return Map.groupBy(rows, ({ invoiceId }) => invoiceId);
    },
    documents: async (spaceId, versions) => {
      const wanted = new Set(versions.map(copyKey));
      const found = new Map<string, Invoice>();
      for (const ids of chunks([...new Set(versions.map(({ invoiceId }) => invoiceId))])) {
        const rows = await db
          .selectFrom('mirror_invoice_version')
          .select(['invoice_id as invoiceId', 'version', 'document'])
          .where('space_id', '=', spaceId)
          .where('invoice_id', 'in', among(db, ids))
          .execute();
        for (const { document, ...row } of rows) {
          if (wanted.has(copyKey(row))) found.set(copyKey(row), readInvoiceText(document));
        }
      }
      return found;
    },
    families: (spaceId, invoiceIds) => postedFamilies(db, spaceId, invoiceIds),
    pinnedAt: async (spaceId, invoiceIds) => {
      const rows = await db
        .selectFrom('saga')
        .innerJoin('saga_history as history', 'history.saga_id', 'saga.id')
        .select(['saga.invoice_id as id', sql<number>`max(history.at)`.as('at')])
        .where('saga.space_id', '=', spaceId)
        .where('saga.invoice_id', 'in', among(db, invoiceIds))
        .where('history.state', '=', 'lock-intended')
        .groupBy('saga.invoice_id')
        .execute();
      return new Map(rows.map(({ id, at }) => [id, at]));
    },
  };
}

function paymentCopies(db: Db): Pick<PostedCopies, 'payments' | 'paymentVersions'> {
  return {
    payments: (spaceId, invoiceIds) =>
      db
        .selectFrom('mirror_payment_version as copy')
        .innerJoin('mirror_payment_version as last', (join) =>
          join.onRef('last.space_id', '=', 'copy.space_id').onRef('last.payment_id', '=', 'copy.payment_id'),
        )
        .select(['copy.invoice_id as invoiceId', 'copy.payment_id as paymentId', 'last.seen_at as seenAt'])
        .distinct()
        .where('copy.space_id', '=', spaceId)
        .where('copy.invoice_id', 'in', among(db, invoiceIds))
        // The latest by number, not by its moment: clocks are put back.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('mirror_payment_version as later')
                .select('later.version')
                .whereRef('later.space_id', '=', 'last.space_id')
                .whereRef('later.payment_id', '=', 'last.payment_id')
                .whereRef('later.version', '>', 'last.version'),
            ),
          ),
        )
        .execute(),
    paymentVersions: async (spaceId, invoiceIds) => {
      if (invoiceIds.length === 0) return [];
      const rows = await db
        .selectFrom('mirror_payment_version as copy')
        .select(['copy.document', 'copy.seen_at as seenAt', 'copy.deleted'])
        .where('copy.space_id', '=', spaceId)
        .where('copy.payment_id', 'in', ({ selectFrom }) =>
          selectFrom('mirror_payment_version as own')
            .select('own.payment_id')
            .where('own.space_id', '=', spaceId)
            .where('own.invoice_id', 'in', among(db, invoiceIds)),
        )
        .orderBy('copy.payment_id')
        .orderBy('copy.version')
        .execute();
      return rows.map(({ document, seenAt, deleted }) => {
        return { record: readPaymentRecord(document), seenAt, isGone: deleted === 1 };
      });
    },
  };
}

function batchMoments(db: Db): Pick<PostedCopies, 'postedAt' | 'releases' | 'putBackAt'> {
  return {
    putBackAt: async (spaceId, now) => {
      const row = await db
        .selectFrom('mirror_sync')
        .select('started_at as at')
        .where('space_id', '=', spaceId)
        .where('id', '>', ({ selectFrom }) =>
          selectFrom('mirror_sync as ahead')
            .select(({ fn }) => fn.max('ahead.id').as('id'))
            .where('ahead.space_id', '=', spaceId)
            .where('ahead.started_at', '>', now),
        )
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      return row?.at ?? null;
    },
    postedAt: async (entryIds) => {
      const found = new Map<string, number>();
      for (const ids of chunks(entryIds)) {
        const rows = await db
          .selectFrom('journal_entry as entry')
          .innerJoin('batch', (join) =>
            join
              .onRef('batch.space_id', '=', 'entry.space_id')
              .onRef('batch.number', '=', 'entry.batch_number'),
          )
          .select(['entry.id', 'batch.created_at as at'])
          .where('entry.id', 'in', among(db, ids))
          .where('entry.voided', '=', 0)
          .execute();
        for (const { id, at } of rows) found.set(id, at);
      }
      return found;
    },
    releases: (spaceId, series) =>
      db
        .selectFrom('batch')
        .select(['created_at as at', 'period_to as to'])
        .where((eb) => eb.and({ space_id: spaceId, series }))
        .where('status', 'in', ['released', 'accepted'])
        .execute(),
  };
}

function among(db: Db, ids: readonly string[]) {
  return dialectOf(db).elements(ids);
}

function* chunks(ids: readonly string[]): Generator<readonly string[]> {
  for (let start = 0; start < ids.length; start += CHUNK) yield ids.slice(start, start + CHUNK);
}
