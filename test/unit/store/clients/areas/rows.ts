import type { Selectable } from 'kysely';
import type { Db } from '../../../../../src/store/engine/open.js';
import type { Tables } from '../../../../../src/store/schema/tables.js';

/** Those whose rows are each of one space. */
type OfSpaces = {
  [Table in keyof Tables]: Tables[Table] extends { space_id: unknown } ? Table : never;
}[keyof Tables];

/** All that the store has of a space in a table, in the order of a column where one is named. */
export async function rowsOf<Table extends OfSpaces>(
  db: Db,
  space: string,
  table: Table,
  by?: keyof Tables[Table] & string,
): Promise<readonly Selectable<Tables[Table]>[]> {
  const inTable = db
    .selectFrom(table as 'batch')
    .selectAll()
    .where('space_id', '=', space);
  const rows = await (by === undefined ? inTable : inTable.orderBy(by as 'number')).execute();
  return rows as unknown as Selectable<Tables[Table]>[];
}
