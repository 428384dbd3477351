/** `YYYY-MM` */
export type Month = string;

/** Things by the month of their date, months in order. */
export function byMonth<Thing>(
  things: readonly Thing[],
  dateOf: (thing: Thing) => string,
): readonly (readonly [Month, readonly Thing[]])[] {
  const months = new Map<Month, Thing[]>();
  for (const thing of things) {
    const month = dateOf(thing).slice(0, 7);
    const known = months.get(month);
    if (known === undefined) months.set(month, [thing]);
    else known.push(thing);
  }
  return [...months].sort(([one], [other]) => (one < other ? -1 : 1));
}
