import type { FailureCode } from '../../domain/errors.js';
import { flag, id, integer, text } from './column.js';
import { table } from './table.js';

export const figures = {
  /** How far the entries of a batch are in `figures_revenue`; a trigger begins it. */
  figures_batch: table(
    {
      space_id: text().fixed(),
      batch_number: integer().fixed(),
      /** Position of the last entry that is counted; -1 before the first one. */
      through: integer(),
      done: flag(),
    },
    {
      key: ['space_id', 'batch_number'],
      byTriggers: true,
      indexes: {
        figures_batch_not_done: '(space_id, batch_number) where done = 0',
      },
    },
  ),
  /** What each batch books as revenue, also one that does not count any more. */
  figures_revenue: table(
    {
      space_id: text().fixed(),
      series: text().fixed(),
      month: text().fixed(),
      batch_number: integer().fixed(),
      currency: text().fixed(),
      account: text().fixed(),
      name: text(),
      net: integer(),
    },
    { key: ['space_id', 'series', 'month', 'batch_number', 'currency', 'account'] },
  ),
  /** Of the payments that there are; a trigger keeps it. */
  figures_payment: table(
    {
      space_id: text().fixed(),
      month: text().fixed(),
      currency: text().fixed(),
      /** Its name; empty where the record does not say. */
      method: text().fixed(),
      cents: integer(),
      payments: integer(),
    },
    { key: ['space_id', 'month', 'currency', 'method'], byTriggers: true },
  ),
  /** What is owed, by the day that it is due; triggers keep it. */
  figures_open: table(
    {
      space_id: text().fixed(),
      currency: text().fixed(),
      due_date: text().fixed(),
      cents: integer(),
      invoices: integer(),
    },
    { key: ['space_id', 'currency', 'due_date'], byTriggers: true },
  ),
  /** What was invoiced, gross; triggers keep it. */
  figures_invoiced: table(
    {
      space_id: text().fixed(),
      month: text().fixed(),
      currency: text().fixed(),
      cents: integer(),
      invoices: integer(),
    },
    { key: ['space_id', 'month', 'currency'], byTriggers: true },
  ),
  /** An e-invoice that was attached, and how long it took; a trigger adds it. */
  figures_attached: table(
    {
      id: id(),
      space_id: text().fixed(),
      at: integer().fixed(),
      took: integer().fixed(),
    },
    {
      byTriggers: true,
      indexes: {
        figures_attached_at: '(space_id, at, took)',
      },
    },
  ),
  /** Append-only: the forecasts of a space, one a day. */
  forecast: table(
    {
      id: id(),
      space_id: text().fixed(),
      made_on: text().fixed(),
      made_at: integer().fixed(),
      /** `read`, or why there is none. */
      outcome: text<'read' | 'too-many' | FailureCode>().fixed(),
    },
    { constraints: ['unique (space_id, made_on)'], appendOnly: true },
  ),
  /** Append-only: what a forecast expects, in one currency. */
  forecast_month: table(
    {
      forecast_id: integer().refersTo('forecast (id)').fixed(),
      month: text().fixed(),
      currency: text().fixed(),
      /** Of the previews, gross. */
      cents: integer().fixed(),
      invoices: integer().fixed(),
      /** What was invoiced in that month before. */
      invoiced: integer().fixed(),
    },
    { key: ['forecast_id', 'month', 'currency'], appendOnly: true },
  ),
};
