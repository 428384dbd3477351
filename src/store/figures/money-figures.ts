import { addDays } from '@spacebooks/base/calendar';
import { sql } from 'kysely';
import type { Cents } from '../../domain/accounting/cents.js';
import type { Period } from '../../domain/accounting/model.js';
import type { LocalDate } from '../../domain/invoice.js';
import { AGES, type Age } from '../../domain/open-age.js';
import type { Db } from '../schema/tables.js';

/** From the first month to the last, both included: `YYYY-MM`. */
export interface Months {
  readonly from: string;
  readonly to: string;
}

export interface RevenueFigure {
  readonly month: string;
  readonly currency: string;
  /** Number of the ledger account. */
  readonly account: string;
  readonly name: string;
  readonly net: Cents;
}

/** Net revenue of the entries in the batches of an export that count, reversals included. */
export function readRevenue(
  db: Db,
  spaceId: string,
  series: string,
  { from, to }: Months,
): Promise<readonly RevenueFigure[]> {
  return db
    .selectFrom('figures_revenue as revenue')
    .innerJoin('batch', (join) =>
      join
        .onRef('batch.space_id', '=', 'revenue.space_id')
        .onRef('batch.number', '=', 'revenue.batch_number'),
    )
    .select(({ fn }) => [
      'revenue.month',
      'revenue.currency',
      'revenue.account',
      fn.max('revenue.name').as('name'),
      sql<number>`cast(sum(revenue.net) as bigint)`.as('net'),
    ])
    .where('revenue.space_id', '=', spaceId)
    .where('revenue.series', '=', series)
    .where('revenue.month', '>=', from)
    .where('revenue.month', '<=', to)
    .where('batch.status', 'in', ['released', 'accepted'])
    .groupBy(['revenue.month', 'revenue.currency', 'revenue.account'])
    .orderBy('revenue.month')
    .orderBy('revenue.currency')
    .orderBy('revenue.account')
    .execute();
}

/** When what is of an age was due: days, both included. */
export function dueDaysOf(age: Age, today: LocalDate): Partial<Period> {
  const before = (days: number): LocalDate => addDays(today, -days);
  switch (age) {
    case 'not-due':
      return { from: today };
    case '1-30':
      return { from: before(30), to: before(1) };
    case '31-60':
      return { from: before(60), to: before(31) };
    case '61-90':
      return { from: before(90), to: before(61) };
    case 'over-90':
      return { to: before(91) };
  }
}

export interface OpenFigure {
  readonly currency: string;
  readonly age: Age;
  readonly cents: Cents;
  readonly invoices: number;
}

/** What is owed, by age. @param today of the space: what is due today is not overdue */
export async function readOpen(db: Db, spaceId: string, today: LocalDate): Promise<readonly OpenFigure[]> {
  const [first, second, third] = [30, 60, 90].map((days) => addDays(today, -days));
  const age = sql<number>`case when due_date >= ${today} then 0 when due_date >= ${first} then 1
    when due_date >= ${second} then 2 when due_date >= ${third} then 3 else 4 end`;
  const rows = await db
    .selectFrom('figures_open')
    .select(['currency', age.as('age')])
    .select([
      sql<number>`cast(sum(cents) as bigint)`.as('cents'),
      sql<number>`cast(sum(invoices) as bigint)`.as('invoices'),
    ])
    .where('space_id', '=', spaceId)
    .where('invoices', '>', 0)
    .groupBy(['currency', sql`2`])
    .orderBy('currency')
    .orderBy(sql`2`)
    .execute();
  return rows.map((row) => ({ ...row, age: AGES[row.age] ?? 'over-90' }));
}

export interface EarlierFigure {
  readonly currency: string;
  readonly cents: Cents;
}

/** What of it is owed on invoices that are dated before a day. */
export function readOpenBefore(db: Db, spaceId: string, day: LocalDate): Promise<readonly EarlierFigure[]> {
  return (
    db
      .selectFrom('invoice_facts')
      .select(['currency', sql<number>`cast(sum(open) as bigint)`.as('cents')])
      .where('space_id', '=', spaceId)
      .where('invoice_date', '<', day)
      // As the sums by due date are kept; literals, because SQLite does not match a parameter with the condition of an index.
      .where(sql<boolean>`deleted = 0 and payment <> 'unknown' and open <> 0`)
      .groupBy('currency')
      .orderBy('currency')
      .execute()
  );
}

export interface InvoicedFigure {
  readonly month: string;
  readonly currency: string;
  readonly cents: Cents;
}

/** What was invoiced, gross, by the month of the invoice. */
export function readInvoiced(
  db: Db,
  spaceId: string,
  { from, to }: Months,
): Promise<readonly InvoicedFigure[]> {
  return db
    .selectFrom('figures_invoiced')
    .select(['month', 'currency', 'cents'])
    .where('space_id', '=', spaceId)
    .where('month', '>=', from)
    .where('month', '<=', to)
    .where('invoices', '>', 0)
    .orderBy('month')
    .orderBy('currency')
    .execute();
}

export interface PaymentFigure {
  readonly month: string;
  readonly currency: string;
  /** Empty where the records do not say. */
  readonly method: string;
  readonly cents: Cents;
  readonly payments: number;
}

/** The payments of a space, by the month that they were paid in. */
export function readPayments(
  db: Db,
  spaceId: string,
  { from, to }: Months,
): Promise<readonly PaymentFigure[]> {
  return db
    .selectFrom('figures_payment')
    .select(['month', 'currency', 'method', 'cents', 'payments'])
    .where('space_id', '=', spaceId)
    .where('month', '>=', from)
    .where('month', '<=', to)
    .where('payments', '>', 0)
    .orderBy('month')
    .orderBy('currency')
    .orderBy('method')
    .execute();
}
