import { type Counts, countsOf, isSame, type PartLine, type PartOfDay, sizeOf } from './part-of-day.js';

type Balanced = PartOfDay & { readonly opening: number };

/** A part with its lines in one order, and the balance before each of them and after the last. */
interface Course {
  readonly lines: readonly PartLine[];
  readonly balances: readonly number[];
  /** Where each balance is reached. */
  readonly places: ReadonlyMap<number, readonly number[]>;
}

/**
 * The lines that two parts of a day have in common where the balances between their lines show it: one lies within the
 * other, or begins within it and goes on. Banks list a day in the order of booking, or the newest first.
 *
 * @returns the largest, several where balances come twice; none where they meet nowhere
 */
export function commonByPlace(one: Balanced, other: Balanced): readonly Counts[] {
  const found: Counts[] = [];
  for (const first of coursesOf(one)) {
    for (const second of coursesOf(other)) {
      for (const counts of [...overlaps(first, second), ...overlaps(second, first)]) {
        if (!found.some((each) => isSame(each, counts))) found.push(counts);
      }
    }
  }
  const largest = Math.max(...found.map(sizeOf));
  return found.filter((each) => sizeOf(each) === largest);
}

function coursesOf({ lines, opening }: Balanced): readonly Course[] {
  const courses = [courseOf(lines, opening)];
  return lines.length < 2 ? courses : [...courses, courseOf(lines.toReversed(), opening)];
}

function courseOf(lines: readonly PartLine[], opening: number): Course {
  const balances = [opening];
  for (const { amount } of lines) balances.push((balances.at(-1) ?? 0) + amount);
  const places = Map.groupBy(balances.keys(), (index) => balances[index] ?? 0);
  return { lines, balances, places };
}

/** Places of one balance that are tried: a day of payments and their returns comes back to it again and again. */
const MOST_PLACES = 50;

/** Where `later` begins within `earlier`: it ends there too, or goes on behind it. */
function* overlaps(earlier: Course, later: Course): Generator<Counts> {
  const ends = (course: Course): number => course.balances.at(-1) ?? 0;
  for (const begin of earlier.places.get(later.balances[0] ?? 0)?.slice(0, MOST_PLACES) ?? []) {
    const rest = earlier.lines.length - begin;
    if (later.lines.length <= rest) {
      const end = begin + later.lines.length;
      if (earlier.balances[end] === ends(later)) yield* same(earlier.lines.slice(begin, end), later.lines);
    } else if (later.balances[rest] === ends(earlier)) {
      yield* same(earlier.lines.slice(begin), later.lines.slice(0, rest));
    }
  }
}

function* same(one: readonly PartLine[], other: readonly PartLine[]): Generator<Counts> {
  const counts = countsOf(one);
  if (isSame(counts, countsOf(other))) yield counts;
}
