import { commonLines } from './common-lines.js';
import type { Counts, PartLine, PartOfDay } from './part-of-day.js';

/** A part of a day whose lines are kept. */
export interface KnownPart extends PartOfDay {
  readonly lines: readonly KnownLine[];
}

interface KnownLine extends PartLine {
  /** Number of the line. */
  readonly id: number;
}

/** What a choice of known lines may still take of a part. */
interface Budget {
  readonly ids: ReadonlySet<number>;
  readonly most: number;
}

/**
 * Which of the lines of a day are kept already.
 *
 * @param known parts of the same day, of statements that were kept before
 * @returns for each line of the new part the number of the kept one, or null where it is new
 */
export function recognised(known: readonly KnownPart[], added: PartOfDay): readonly (number | null)[] {
  const choices = alternatives(known.map((part) => commonLines(part, added))).map((counts) =>
    chosenOf(known, counts, added),
  );
  const best = choices.reduce((one, other) => (other.unmet < one.unmet ? other : one));
  const used = new Map<string, number>();
  return added.lines.map(({ likeness }) => {
    const place = used.get(likeness) ?? 0;
    used.set(likeness, place + 1);
    return best.kept.get(likeness)?.[place] ?? null;
  });
}

/** Answers about all parts that are tried together. */
const MOST_ALTERNATIVES = 64;

/** Each combination of one answer for each part; of too many the first answers alone. */
function alternatives(answers: readonly (readonly Counts[])[]): readonly (readonly Counts[])[] {
  const count = answers.reduce((product, { length }) => product * length, 1);
  const tried = count > MOST_ALTERNATIVES ? answers.map((each) => each.slice(0, 1)) : answers;
  return tried.reduce<readonly (readonly Counts[])[]>(
    (all, each) => all.flatMap((before) => each.map((counts) => [...before, counts])),
    [[]],
  );
}

interface Chosen {
  /** Numbers of kept lines by likeness. */
  readonly kept: ReadonlyMap<string, readonly number[]>;
  /** How many lines the parts should have in common with the new one, and no choice has. */
  readonly unmet: number;
}

function chosenOf(known: readonly KnownPart[], common: readonly Counts[], added: PartOfDay): Chosen {
  const kept = new Map<string, readonly number[]>();
  let unmet = 0;
  for (const [likeness, lines] of Map.groupBy(added.lines, (line) => line.likeness)) {
    const budgets = known.map((part, index) => ({
      ids: new Set(part.lines.filter((line) => line.likeness === likeness).map(({ id }) => id)),
      most: common[index]?.get(likeness) ?? 0,
    }));
    const ids = chosen(budgets, lines.length);
    kept.set(likeness, ids);
    for (const budget of budgets) unmet += budget.most - ids.filter((id) => budget.ids.has(id)).length;
  }
  return { kept, unmet };
}

/** Known lines up to which every choice is tried. */
const FEW = 12;

/** As many known lines as the parts allow: of each part no more than it has in common. */
function chosen(budgets: readonly Budget[], wanted: number): readonly number[] {
  const ids = [...new Set(budgets.flatMap((each) => [...each.ids]))].toSorted((one, other) => one - other);
  const fits = (choice: readonly number[]): boolean =>
    choice.length <= wanted &&
    budgets.every(({ ids, most }) => choice.filter((id) => ids.has(id)).length <= most);
  let best: readonly number[] = [];
  const extend = (choice: readonly number[], rest: readonly number[]): void => {
    if (choice.length > best.length) best = choice;
    for (const [index, id] of rest.entries()) {
      if (best.length === wanted || choice.length + rest.length - index <= best.length) return;
      if (fits([...choice, id])) extend([...choice, id], rest.slice(index + 1));
    }
  };
  if (ids.length > FEW) return firstThatFit(budgets, ids, wanted);
  extend([], ids);
  return best;
}

/** The same without trying every choice. */
function firstThatFit(budgets: readonly Budget[], ids: readonly number[], wanted: number): readonly number[] {
  const left = budgets.map(({ most }) => most);
  const found: number[] = [];
  for (const id of ids) {
    if (found.length === wanted) return found;
    const own = [...budgets.keys()].filter((index) => budgets[index]?.ids.has(id));
    if (own.some((index) => (left[index] ?? 0) === 0)) continue;
    found.push(id);
    for (const index of own) left[index] = (left[index] ?? 0) - 1;
  }
  return found;
}
