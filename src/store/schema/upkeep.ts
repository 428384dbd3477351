import type { Generated } from 'kysely';
import { integer, text } from './column.js';
import { table } from './table.js';

export const upkeep = {
  /** One row: when somebody last showed that the store takes what is written. */
  heartbeat: table({
    id: integer().primary().checked('? = 1').fixed(),
    at: integer(),
  }),
  /** Append-only: a date on which a daemon ran, and the highest number of each table when it was first seen. */
  day_seen: table(
    {
      /** Counts without gaps. */
      number: integer<Generated<number>>().primary(),
      /** UTC, YYYY-MM-DD. */
      day: text().unique().fixed(),
      /** Epoch milliseconds. */
      at: integer().fixed(),
      /** Of `saga.sequence`; the others of `id`. */
      saga: integer().fixed(),
      inbox_event: integer().fixed(),
      alert: integer().fixed(),
      notice: integer().fixed(),
      book_run: integer().fixed(),
      mirror_sync: integer().fixed(),
    },
    { appendOnly: true },
  ),
  /** Empty between transactions. */
  story_over: table(
    {
      space_id: text().fixed(),
      invoice_id: text().fixed(),
    },
    { key: ['space_id', 'invoice_id'] },
  ),
  /** Files of the archive that may be named by no row any more. */
  file_unnamed: table(
    {
      address: text().primary().fixed(),
      /** Number of the day; null until it is set aside. */
      set_aside_on: integer().nullable(),
    },
    {
      indexes: {
        file_unnamed_on: '(set_aside_on)',
      },
    },
  ),
};
