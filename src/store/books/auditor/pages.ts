/** Rows at once: enough that reading is quick, few enough that a year never stands in memory. */
const ROWS = 500;

/**
 * Rows in their order, read page by page.
 *
 * @param read the next rows behind `after`, at most `limit`
 * @param place of a row in that order
 */
export async function* inPages<Row, Place>(
  first: Place,
  read: (after: Place, limit: number) => Promise<readonly Row[]>,
  place: (row: Row) => Place,
): AsyncGenerator<Row> {
  for (let after = first; ; ) {
    const rows = await read(after, ROWS);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS) return;
    after = place(last);
  }
}
