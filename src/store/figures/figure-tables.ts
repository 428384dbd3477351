import type { Generated } from 'kysely';
import type { FailureCode } from '../../domain/errors.js';
import type { Fixed } from '../schema/book-tables.js';

/** Sums out of other tables (docs/adr/0164), and what is expected. Moments are epoch milliseconds, months `YYYY-MM`. */
export interface FigureTables {
  /** How far the entries of a batch are in `figures_revenue`; a trigger begins it. */
  figures_batch: {
    space_id: Fixed<string>;
    batch_number: Fixed<number>;
    /** Position of the last entry that is counted; -1 before the first one. */
    through: number;
    done: number;
  };
  /** What each batch books as revenue, also one that does not count any more. */
  figures_revenue: {
    space_id: Fixed<string>;
    series: Fixed<string>;
    month: Fixed<string>;
    batch_number: Fixed<number>;
    currency: Fixed<string>;
    account: Fixed<string>;
    name: string;
    net: number;
  };
  /** Of the payments that there are; a trigger keeps it. */
  figures_payment: {
    space_id: Fixed<string>;
    month: Fixed<string>;
    currency: Fixed<string>;
    /** Its name; empty where the record does not say. */
    method: Fixed<string>;
    cents: number;
    payments: number;
  };
  /** What is owed, by the day that it is due; triggers keep it. */
  figures_open: {
    space_id: Fixed<string>;
    currency: Fixed<string>;
    due_date: Fixed<string>;
    cents: number;
    invoices: number;
  };
  /** What was invoiced, gross; triggers keep it. */
  figures_invoiced: {
    space_id: Fixed<string>;
    month: Fixed<string>;
    currency: Fixed<string>;
    cents: number;
    invoices: number;
  };
  /** An e-invoice that was attached, and how long it took; a trigger adds it. */
  figures_attached: {
    id: Generated<number>;
    space_id: Fixed<string>;
    at: Fixed<number>;
    took: Fixed<number>;
  };
  /** Append-only: the forecasts of a space, one a day. */
  forecast: {
    id: Generated<number>;
    space_id: Fixed<string>;
    made_on: Fixed<string>;
    made_at: Fixed<number>;
    /** `read`, or why there is none. */
    outcome: Fixed<'read' | 'too-many' | FailureCode>;
  };
  /** Append-only: what a forecast expects, in one currency. */
  forecast_month: {
    forecast_id: Fixed<number>;
    month: Fixed<string>;
    currency: Fixed<string>;
    /** Of the previews, gross. */
    cents: Fixed<number>;
    invoices: Fixed<number>;
    /** What was invoiced in that month before. */
    invoiced: Fixed<number>;
  };
}
