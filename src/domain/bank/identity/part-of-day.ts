import type { LocalDate } from '../../invoice.js';

/** The lines of one day in one statement, a part of all that the account has of the day. */
export interface PartOfDay {
  readonly day: LocalDate;
  /** Cents before and after them; null where the statement has no balances. */
  readonly opening: number | null;
  readonly closing: number | null;
  readonly lines: readonly PartLine[];
  readonly statement: StatementSpan;
}

/** The statement that a part of a day is of. */
export interface StatementSpan {
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** Cents; null where it has no balances. */
  readonly opening: number | null;
  readonly closing: number | null;
}

export interface PartLine {
  readonly likeness: string;
  /** Cents. */
  readonly amount: number;
  /** Balance of the account before it, where the statement is read as it lists its lines, and from its end; null without balances. */
  readonly before: readonly [number, number] | null;
}

/** How many lines there are of each likeness. */
export type Counts = ReadonlyMap<string, number>;

export function countsOf(lines: readonly PartLine[]): Counts {
  const counts = new Map<string, number>();
  for (const { likeness } of lines) counts.set(likeness, (counts.get(likeness) ?? 0) + 1);
  return counts;
}

/** The most lines that both have. */
export function lesserOf(one: Counts, other: Counts): Counts {
  const lesser = [...one].map(([likeness, count]) => [likeness, Math.min(count, other.get(likeness) ?? 0)]);
  return new Map(lesser.filter((each): each is [string, number] => Number(each[1]) > 0));
}

export function isSame(one: Counts, other: Counts): boolean {
  return one.size === other.size && [...one].every(([likeness, count]) => other.get(likeness) === count);
}

export function sizeOf(counts: Counts): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
