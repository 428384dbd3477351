import { id, integer, text } from './column.js';
import type { Migration } from './migration.js';
import { table, thenById } from './table.js';

export const openingConfirmations = {
  tables: {
    /** Append-only: that people have confirmed what was open at a cutover; the last one of a cutover counts. */
    opening_confirmation: table(
      {
        id: id(),
        space_id: text().fixed(),
        cutover: text().fixed(),
        /** SHA-256 of what was shown. */
        digest: text().fixed(),
        /** What was confirmed, as JSON: numbers of documents and accounts, no names. */
        items: text().fixed(),
        at: integer().fixed(),
        /** A name, as it was given. */
        decided_by: text().fixed(),
        why: text().nullable().fixed(),
      },
      {
        appendOnly: true,
        indexes: {
          opening_confirmation_of_cutover: '(space_id, cutover, id)',
          opening_confirmation_by_time: thenById('at'),
        },
      },
    ),
  },
  sqlite: [],
  postgres: [],
  onlyAdds: true,
} satisfies Migration;
