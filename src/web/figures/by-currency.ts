/** Rows by their currency, each by itself: two currencies are never added. */
export function byCurrency<Row extends { readonly currency: string }>(
  rows: readonly Row[],
): readonly (readonly [currency: string, rows: readonly Row[]])[] {
  return [...Map.groupBy(rows, ({ currency }) => currency)].sort(([one], [other]) => (one < other ? -1 : 1));
}

export function sumOf<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}

/** What each of all spaces has, in one list. */
export async function ofAll<Space, Row>(
  spaces: readonly Space[],
  read: (space: Space) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const found: Row[] = [];
  for (const space of spaces) found.push(...(await read(space)));
  return found;
}
