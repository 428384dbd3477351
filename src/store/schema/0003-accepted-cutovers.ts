import type { CutoverKind } from '../../domain/cutover/accepted-cutover.js';
import { id, integer, oneOf, text } from './column.js';
import type { Migration } from './migration.js';
import { table, thenById } from './table.js';

export const acceptedCutovers = {
  tables: {
    /** Append-only: the last row of a space and kind is in force, whatever the configuration says. */
    accepted_cutover: table(
      {
        id: id(),
        space_id: text().fixed(),
        kind: oneOf<CutoverKind>('accounting', 'e-invoices').fixed(),
        /** `YYYY-MM-DD`; null when a person has ended the books. */
        cutover: text().nullable().fixed(),
        /** `first`: what the configuration said before anybody was asked. */
        origin: oneOf('first', 'yes').fixed(),
        at: integer().fixed(),
        /** A name, as it was given; null of a first one, as the two below. */
        decided_by: text().nullable().fixed(),
        why: text().nullable().fixed(),
        /** Of the question, SHA-256. */
        digest: text().nullable().fixed(),
      },
      {
        appendOnly: true,
        constraints: ["check ((origin = 'first') = (decided_by is null))"],
        indexes: {
          accepted_cutover_first: "unique (space_id, kind) where origin = 'first'",
          accepted_cutover_of_space: '(space_id, kind, id)',
          accepted_cutover_by_time: thenById('at'),
        },
      },
    ),
  },
  sqlite: [],
  postgres: [],
  onlyAdds: true,
} satisfies Migration;
