import { id, integer, text } from './column.js';
import type { Migration } from './migration.js';
import { table } from './table.js';

/** Bank lines that nobody has decided about are counted on every start page. */
const UNDECIDED_LINES = `create index bank_line_undecided on bank_line_state (space_id, changed_at, line_id)
  where state in ('unmatched', 'waiting')`;

export const tasks = {
  tables: {
    /** Copies of the platform that people asked for: the daemon of the space makes them, in the lane of its nights. */
    asked_sync: table(
      {
        id: id(),
        space_id: text().fixed(),
        asked_at: integer().fixed(),
        /** A name, as it was given. */
        asked_by: text().fixed(),
        /** Of its row in `book_run`, which goes before this one does; null until it has begun. */
        run_id: integer().nullable(),
      },
      { indexes: { asked_sync_of_space: '(space_id, id)' } },
    ),
  },
  sqlite: [UNDECIDED_LINES],
  postgres: [UNDECIDED_LINES],
  onlyAdds: true,
} satisfies Migration;
