import { type Counts, isSame, type PartLine, type PartOfDay, sizeOf } from './part-of-day.js';

/**
 * The lines that two parts of a day have in common by their place in the account: equal lines before which the balance was the
 * same. Banks list a statement in the order of booking, or the newest first.
 *
 * @returns the largest, several where balances come twice; none where no line has the place of another
 */
export function commonByPlace(one: PartOfDay, other: PartOfDay): readonly Counts[] {
  const found: Counts[] = [];
  for (const first of [0, 1] as const) {
    for (const second of [0, 1] as const) {
      const counts = common(one.lines, first, other.lines, second);
      if (counts.size > 0 && !found.some((each) => isSame(each, counts))) found.push(counts);
    }
  }
  const largest = Math.max(...found.map(sizeOf));
  return found.filter((each) => sizeOf(each) === largest);
}

/** @param first in which order one is read: 0 as it is listed, 1 from its end */
function common(one: readonly PartLine[], first: 0 | 1, other: readonly PartLine[], second: 0 | 1): Counts {
  const places = new Map<string, number>();
  for (const line of one) {
    const place = placeOf(line, first);
    places.set(place, (places.get(place) ?? 0) + 1);
  }
  const counts = new Map<string, number>();
  for (const line of other) {
    const place = placeOf(line, second);
    const left = places.get(place) ?? 0;
    if (left === 0) continue;
    places.set(place, left - 1);
    counts.set(line.likeness, (counts.get(line.likeness) ?? 0) + 1);
  }
  return counts;
}

function placeOf({ likeness, before }: PartLine, order: 0 | 1): string {
  return `${before?.[order]} ${likeness}`;
}
