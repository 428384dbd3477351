import { addDays } from '@spacebooks/base/calendar';
import { crashPoint } from '../crash-point.js';
import type { Breakdown } from '../domain/bank/breakdown.js';
import { type FoundTotal, findTotal } from '../domain/bank/find-total.js';
import type { KeptLine } from '../domain/bank/kept-line.js';
import { Failure } from '../domain/errors.js';
import type { BankBreakdowns, KeptBreakdown } from '../store/bank/bank-breakdowns.js';
import { BY_MATCHING } from './bank-space.js';

/** What became of a breakdown. */
export interface BreakdownOutcome {
  readonly breakdown: Breakdown;
  /** `known`: it was done before. */
  readonly kind: 'split' | 'known' | Exclude<FoundTotal['kind'], 'line'>;
  /** The line that it explains, or those that it may explain. */
  readonly lines: readonly number[];
}

interface SplitTerms {
  readonly spaceId: string;
  /** Who imports. */
  readonly by: string;
  readonly now: number;
  /** The line that the breakdowns explain, as a person says. */
  readonly line: number | null;
  /** Days of lines that have come now: breakdowns around them may have waited for them. */
  readonly days: readonly string[];
}

/** More than a bank takes from a payout to its line. */
const AROUND = 10;

/**
 * Puts the parts of breakdowns in the place of the lines that they explain: of those that have come now, and of those that have
 * waited. It may be interrupted anywhere, and be done again.
 *
 * @throws Failure `bank.undecidable` where the line that a person names cannot be it, `bank.unknown-line`, `store.*`
 */
export async function splitLines(
  store: BankBreakdowns,
  given: readonly Breakdown[],
  terms: SplitTerms,
): Promise<readonly BreakdownOutcome[]> {
  const { spaceId, by, now } = terms;
  const days = [...terms.days, ...given.map(({ day }) => day)].toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [from, to] = [addDays(first, -AROUND), addDays(last, AROUND)];
  let lines = await store.linesBetween(spaceId, from, to);
  const listed = new Set(given.filter((each) => findTotal(each, lines).kind === 'listed'));
  const kept = await store.take(
    given.filter((each) => !listed.has(each)),
    { spaceId, by, now },
  );
  const waiting = (await store.waiting(spaceId)).filter(({ day }) => day >= from && day <= to);
  const come = new Set(kept.map(({ id }) => id));
  const named = terms.line === null ? null : namedBreakdown(kept, lines, terms.line);
  const outcomes: BreakdownOutcome[] = [...listed].map((breakdown) => ({
    breakdown,
    kind: 'listed',
    lines: [],
  }));
  for (const breakdown of [...kept, ...waiting.filter(({ id }) => !come.has(id))]) {
    const isNew = come.has(breakdown.id);
    const outcome = await splitOne(store, breakdown, {
      ...terms,
      line: breakdown.id === named ? terms.line : null,
      lines,
      waiting,
    });
    if (outcome.kind === 'split') lines = lines.filter(({ id }) => !outcome.lines.includes(id));
    if (isNew || outcome.kind === 'split') outcomes.push(outcome);
  }
  return outcomes;
}

interface Splitting extends SplitTerms {
  readonly lines: readonly KeptLine[];
  readonly waiting: readonly KeptBreakdown[];
}

async function splitOne(
  store: BankBreakdowns,
  breakdown: KeptBreakdown,
  { spaceId, by, now, line: named, lines, waiting }: Splitting,
): Promise<BreakdownOutcome> {
  if (breakdown.lineId !== null) return { breakdown, kind: 'known', lines: [breakdown.lineId] };
  const found = named === null ? certainTotal(breakdown, lines, waiting) : namedTotal(lines, named);
  if (found.kind === 'asked') return { breakdown, kind: 'asked', lines: found.lines.map(({ id }) => id) };
  if (found.kind === 'decided') {
    return { breakdown, kind: found.line.state === 'split' ? 'known' : 'decided', lines: [found.line.id] };
  }
  if (found.kind !== 'line') return { breakdown, kind: found.kind, lines: [] };
  const { id } = found.line;
  crashPoint('before:bank-split');
  const who = named === null ? BY_MATCHING : by;
  const isDone = await store.split(spaceId, breakdown.id, id, who, now);
  crashPoint('after:bank-split');
  return { breakdown, kind: isDone ? 'split' : 'decided', lines: [id] };
}

/** A line that nothing names may be that of another breakdown of the same amount. */
function certainTotal(
  breakdown: KeptBreakdown,
  lines: readonly KeptLine[],
  waiting: readonly KeptBreakdown[],
): FoundTotal {
  const found = findTotal(breakdown, lines);
  if (found.kind !== 'line' || found.isNamed) return found;
  const rivals = waiting.filter(
    ({ id, total, currency }) =>
      id !== breakdown.id && total === breakdown.total && currency === breakdown.currency,
  );
  return rivals.length === 0 ? found : { kind: 'asked', lines: [found.line] };
}

/** The id of the one that a person means by naming its line: the first of its amount that has none; null where that was done before. */
function namedBreakdown(
  given: readonly KeptBreakdown[],
  lines: readonly KeptLine[],
  id: number,
): string | null {
  const without = given.filter(({ lineId }) => lineId === null);
  const [first] = without;
  if (first === undefined || given.some(({ lineId }) => lineId === id)) return null;
  const line = lines.find((each) => each.id === id);
  const meant = without.find(({ total, currency }) => line?.amount === total && line.currency === currency);
  if (meant !== undefined) return meant.id;
  const amount = `${(first.total / 100).toFixed(2)} ${first.currency}`;
  const detail = `line ${id} is not the ${amount} of ${first.day} that the report explains`;
  throw new Failure('bank.undecidable', { detail });
}

function namedTotal(lines: readonly KeptLine[], id: number): FoundTotal {
  const line = lines.find((each) => each.id === id);
  return line === undefined ? { kind: 'none' } : { kind: 'line', line, isNamed: true };
}
