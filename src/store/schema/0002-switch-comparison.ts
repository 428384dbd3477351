import { flag, id, integer, text } from './column.js';
import type { Migration } from './migration.js';
import { table, thenById } from './table.js';

export const switchComparisons = {
  tables: {
    /** Append-only: the last row of a space says how its books compare with the files of the program before. */
    switch_comparison: table(
      {
        id: id(),
        space_id: text().fixed(),
        at: integer().fixed(),
        /** JSON: name, SHA-256, first and last day, rows of each. */
        files: text().fixed(),
        documents: integer().fixed(),
        differences: integer().fixed(),
        /** Whether the files are of other books, as far as can be seen. */
        doubted: flag<0 | 1>().fixed(),
        /** Why the differences are right as they are; null where nobody said so. */
        why: text().nullable().fixed(),
        /** A name, as it was given. */
        decided_by: text().fixed(),
      },
      {
        appendOnly: true,
        indexes: {
          switch_comparison_of_space: '(space_id, id)',
          switch_comparison_by_time: thenById('at'),
        },
      },
    ),
  },
  sqlite: [],
  postgres: [],
  onlyAdds: true,
} satisfies Migration;
