import { integer, text } from './column.js';
import { table } from './table.js';

export const spaceTokens = {
  /**
   * Tokens of logins, sealed, where several machines share the database: SQLite's machine has its files. The row of a space
   * that was logged out stays without one.
   */
  space_token: table(
    {
      space_id: text().primary().fixed(),
      /** Of the row of the audit log: what is later has a higher one. */
      sequence: integer().unique(),
      /** Which key has sealed it; null after a logout, as `sealed`. */
      key_id: text().nullable(),
      sealed: text().nullable(),
    },
    { constraints: ['check ((key_id is null) = (sealed is null))'], only: 'postgres' },
  ),
};
