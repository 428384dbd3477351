import { addDays } from '@spacebooks/base/calendar';
import { decimal } from '@spacebooks/base/money';
import { sql } from 'kysely';
import { roundToCents } from '../../domain/accounting/apportion.js';
import type { Cents } from '../../domain/accounting/cents.js';
import type { Period } from '../../domain/accounting/model.js';
import type { StandingOfDocument } from '../../domain/advice/left-out-advice.js';
import type { CoverageGap } from '../../domain/coverage/gap.js';
import type { LocalDate } from '../../domain/invoice.js';
import { createCoverage } from '../coverage/coverage.js';
import { createCoverageGaps } from '../coverage/coverage-gaps.js';
import { dialectOf } from '../engine/engine.js';
import { invoiceFacts } from '../invoices/invoice-facts.js';
import { latestCopies } from '../mirror/latest-copies.js';
import type { Db } from '../schema/tables.js';
import { newerThanCopy } from './newer-than-copy.js';

/** What the checklist of a month asks the database. */
export interface MonthFacts {
  /** Batches that count and have an entry booked in the period, by number. */
  batches(spaceId: string, period: Period): Promise<readonly MonthBatch[]>;
  /** Gross of the revenue entries that count of documents dated in the period, reversals included; by currency. */
  revenue(spaceId: string, series: string, period: Period): Promise<readonly GrossSum[]>;
  /** Gross of the invoices dated in the period, of those that are there and have revenue posted in the series; by currency. */
  posted(spaceId: string, series: string, period: Period): Promise<readonly GrossSum[]>;
  /** How many invoices something is known about that is newer than the copy of the space. */
  newer(spaceId: string): Promise<number>;
  /** Since which day every invoice was looked at for its e-invoice; null while none was. */
  measuredFrom(spaceId: string): Promise<LocalDate | null>;
  /** Invoices dated in the period that have no e-invoice, and nobody at work on one. */
  withoutEInvoice(spaceId: string, period: Period): Promise<readonly CoverageGap[]>;
  /** Invoices dated in the period whose e-invoice was refused or waits for a person. */
  waitingEInvoices(spaceId: string, period: Period): Promise<readonly WaitingInvoice[]>;
  /** How the e-invoices of these invoices stand, as far as they are known. */
  standings(spaceId: string, invoiceIds: readonly string[]): Promise<ReadonlyMap<string, StandingOfDocument>>;
}

type WaitingInvoice = Pick<CoverageGap, 'invoiceId' | 'number'>;

export interface MonthBatch {
  readonly number: number;
  readonly series: string;
  readonly isAccepted: boolean;
  /** Whether its way to the targets was decided. */
  readonly isPlanned: boolean;
}

interface GrossSum {
  readonly currency: string;
  readonly gross: Cents;
}

export function createMonthFacts(db: Db): MonthFacts {
  return {
    ...monthBatches(db),
    ...monthSums(db),
    newer: (spaceId) => newerThanCopy(db, spaceId),
    ...monthCoverage(db),
    standings: (spaceId, ids) => invoiceFacts(db).ofMany(spaceId, ids),
  };
}

function monthCoverage(db: Db): Pick<MonthFacts, 'measuredFrom' | 'withoutEInvoice' | 'waitingEInvoices'> {
  return {
    measuredFrom: async (spaceId) => (await createCoverage(db).looked(spaceId))?.from ?? null,
    withoutEInvoice: (spaceId, period) => createCoverageGaps(db).of(spaceId, period),
    waitingEInvoices: async (spaceId, { from, to }) => {
      const rows = await db
        .selectFrom('invoice_facts')
        .select(['invoice_id as invoiceId', 'number'])
        .where((eb) => eb.and({ space_id: spaceId, e_invoice: 'waiting', deleted: 0 }))
        .where('invoice_date', '>=', from)
        .where('invoice_date', '<=', to)
        .orderBy('invoice_date')
        .orderBy('invoice_id')
        .execute();
      return rows.map(({ invoiceId, number }) => ({ invoiceId, number: number ?? '' }));
    },
  };
}

function monthBatches(db: Db): Pick<MonthFacts, 'batches'> {
  return {
    batches: async (spaceId, { from, to }) => {
      // What is booked on a day is in no batch of before that day, wherever on earth it began.
      const since = Date.parse(`${addDays(from, -1)}T00:00:00Z`);
      const rows = await db
        .selectFrom('batch')
        .select(['batch.number', 'batch.series', 'batch.status'])
        .select(({ exists, selectFrom }) =>
          exists(
            selectFrom('delivery_planned')
              .select('planned_at')
              .whereRef('delivery_planned.space_id', '=', 'batch.space_id')
              .whereRef('delivery_planned.batch_number', '=', 'batch.number'),
          ).as('planned'),
        )
        .where('batch.space_id', '=', spaceId)
        .where('batch.status', 'in', ['released', 'accepted'])
        .where('batch.created_at', '>=', since)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('journal_entry as entry')
              .select('entry.id')
              .whereRef('entry.space_id', '=', 'batch.space_id')
              .whereRef('entry.batch_number', '=', 'batch.number')
              .where(member<string>(db, 'bookingDate'), '>=', from)
              .where(member<string>(db, 'bookingDate'), '<=', to),
          ),
        )
        .orderBy('batch.number')
        .execute();
      return rows.map(({ number, series, status, planned }) => ({
        number,
        series,
        isAccepted: status === 'accepted',
        isPlanned: Boolean(planned),
      }));
    },
  };
}

function monthSums(db: Db): Pick<MonthFacts, 'revenue' | 'posted'> {
  return {
    revenue: (spaceId, series, { from, to }) =>
      db
        .selectFrom('journal_entry as entry')
        .select([
          member<string>(db, 'currency').as('currency'),
          sql<number>`cast(sum(cast(${member(db, 'gross')} as bigint)) as bigint)`.as('gross'),
        ])
        .where((eb) => eb.and({ 'entry.space_id': spaceId, 'entry.series': series }))
        // As the index of revenue says it.
        .where(sql<boolean>`entry.voided = 0 and entry.part = 'revenue'`)
        .where('entry.document_date', '>=', from)
        .where('entry.document_date', '<=', to)
        .groupBy('currency')
        .orderBy('currency')
        .execute(),
    posted: async (spaceId, series, period) => {
      const copies = postedCopies(db, spaceId, series, period);
      const listed = copies
        .whereRef('facts.seen_at', '=', 'latest.seen_at')
        .select(['facts.currency', sql<number>`cast(sum(facts.gross) as bigint)`.as('gross')])
        .groupBy('facts.currency');
      const others = await copies
        .whereRef('facts.seen_at', 'is distinct from', 'latest.seen_at')
        // A document has some thousand characters: it is not read for two of its members.
        .select(dialectOf(db).member<string>('latest.document', 'totalAmount').as('total'))
        .execute();
      return summed([...(await listed.execute()), ...others.map(({ total }) => grossOf(total))]);
    },
  };
}

/** Of invoices that have revenue posted, with what the list knows of them, which may be newer than the copy. */
function postedCopies(db: Db, spaceId: string, series: string, { from, to }: Period) {
  return (
    latestCopies(db, spaceId)
      .innerJoin('invoice_facts as facts', (join) =>
        join
          .onRef('facts.space_id', '=', 'current.space_id')
          .onRef('facts.invoice_id', '=', 'current.invoice_id'),
      )
      // A literal, because SQLite does not match a parameter with the condition of an index.
      .where('current.deleted', '=', sql.lit(0))
      .where('current.invoice_date', '>=', from)
      .where('current.invoice_date', '<=', to)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('journal_entry as entry')
            .leftJoin('journal_entry as reversal', (join) =>
              join.onRef('reversal.reverses', '=', 'entry.id').on('reversal.voided', '=', 0),
            )
            .select('entry.id')
            .whereRef('entry.space_id', '=', 'current.space_id')
            .whereRef('entry.invoice_id', '=', 'current.invoice_id')
            .where('entry.series', '=', series)
            .where('entry.part', '=', 'revenue')
            .where('entry.voided', '=', 0)
            .where('entry.reverses', 'is', null)
            .where('reversal.id', 'is', null),
        ),
      )
  );
}

function grossOf(total: string): GrossSum {
  const { currency, gross } = JSON.parse(total) as { readonly currency: string; readonly gross: string };
  return { currency, gross: roundToCents(decimal(gross)) };
}

function summed(parts: readonly GrossSum[]): readonly GrossSum[] {
  const sums = new Map<string, Cents>();
  for (const { currency, gross } of parts) sums.set(currency, (sums.get(currency) ?? 0) + gross);
  return [...sums].map(([currency, gross]) => ({ currency, gross }));
}

function member<T>(db: Db, name: string) {
  return dialectOf(db).member<T>('entry.content', name);
}
