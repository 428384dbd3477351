import { addDays } from '@spacebooks/base/calendar';
import type { Database } from 'better-sqlite3';
import { lastBegun, nightBegins } from '../../../src/books/schedule/business-date.js';
import { configOf } from './config.js';
import type { SimulatedWorld } from './world.js';

const HOUR = 3_600_000;
/** What stood against a night is gone; it is tried again after a quarter of an hour at the latest. */
const PATIENCE_MS = 6 * HOUR;

/**
 * Spaces whose nights have stopped, e.g. because a clock that ran ahead has done those of a year to come; and those in
 * which such a clock has posted invoices of tomorrow: what has changed of them since is for the night of that day.
 *
 * @returns one line for each
 */
export function overdueNights(world: SimulatedWorld, database: Database): readonly string[] {
  const now = world.time.now();
  const done = database
    .prepare<unknown[], string | null>(
      `select max(business_date) from book_run
       where space_id = ? and outcome = 'done' and business_date <= ?`,
    )
    .pluck();
  const posted = database
    .prepare<unknown[], string | null>(
      `select max(document_date) from journal_entry where space_id = ? and part = 'revenue' and voided = 0`,
    )
    .pluck();
  return configOf(world.place, world.variant).spaces.flatMap(({ id, time_zone: timeZone, accounting }) => {
    if (accounting === undefined) return [];
    const time = { timeZone, at: accounting.night_at };
    const last = done.get(id, lastBegun(now, time)) ?? null;
    const isOverdue = last === null || nightBegins(addDays(last, 1), time) + PATIENCE_MS < now;
    if (isOverdue) return [`the nights of ${id} have stopped after ${last ?? 'none'}`];
    const latest = posted.get(id) ?? '';
    return latest > last ? [`${id} has posted an invoice of ${latest}, whose night is not done`] : [];
  });
}
