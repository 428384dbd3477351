import { describe, expect, it } from 'vitest';
import { matchLines } from '../../../../../src/domain/bank/matching/match-lines.js';
import type { Verdict } from '../../../../../src/domain/bank/matching/verdict.js';
import { realLife, type Truth } from '../../../../fixtures/bank/real-life.js';

/** One for each way to number invoices; others with `SPACEBOOKS_SEED`, from there on. */
const FIRST = Number(process.env.SPACEBOOKS_SEED ?? 1);
const SEEDS = Array.from({ length: 6 }, (_, index) => FIRST + index);

interface Judged {
  readonly verdict: Verdict;
  readonly truth: Truth;
}

describe.each(SEEDS)('5,000 lines as life writes them, seed %i', (seed) => {
  it('matches none wrongly, and nine of ten of those that pay an invoice', () => {
    const { input, truths, numbering } = realLife(seed);
    const judged = matchLines(input).map((verdict) => ({ verdict, truth: truthOf(truths, verdict) }));
    const paying = judged.filter(({ truth }) => truth.kind === 'pays');
    const right = paying.filter(isRight);
    const wrong = judged.filter(
      (each) => each.verdict.kind === 'certain' && !isRight(each) && !isInstead(each, judged),
    );
    const share = right.length / paying.length;
    console.log(
      `Seed ${seed} (${numbering}): ${judged.length} lines, ${paying.length} pay an invoice, of these certain ` +
        `${(share * 100).toFixed(2)} %; wrong ${wrong.length}.`,
    );
    expect(
      wrong.map(({ verdict, truth }) => ({ verdict, truth, line: input.lines.at(verdict.lineId) })),
    ).toEqual([]);
    expect(share).toBeGreaterThanOrEqual(0.9);
    expect(takenBackWrongly(judged)).toEqual([]);
  }, 240_000);
});

function truthOf(truths: ReadonlyMap<number, Truth>, { lineId }: Verdict): Truth {
  const truth = truths.get(lineId);
  if (truth === undefined) throw new Error(`no such line: ${lineId}`);
  return truth;
}

function isRight({ verdict, truth }: Judged): boolean {
  if (verdict.kind !== 'certain' || truth.kind !== 'pays') return false;
  const found = new Map(verdict.allocations.map(({ invoiceId, cents }) => [invoiceId, cents]));
  const wanted = Object.entries(truth.allocations);
  return found.size === wanted.length && wanted.every(([invoiceId, cents]) => found.get(invoiceId) === cents);
}

/** The same payment came twice, and the other one waits for a person. */
function isInstead({ truth }: Judged, all: readonly Judged[]): boolean {
  if (truth.kind !== 'nothing' || truth.insteadOf === undefined) return false;
  return all.some(({ verdict }) => verdict.lineId === truth.insteadOf && verdict.kind !== 'certain');
}

/** Returns that take back another payment than they do in truth, and lines that are no return. */
function takenBackWrongly(judged: readonly Judged[]): readonly Judged[] {
  return judged.filter(({ verdict, truth }) => {
    if (verdict.kind !== 'return') return truth.kind === 'return';
    return truth.kind !== 'return' || (verdict.takesBack !== null && verdict.takesBack !== truth.takesBack);
  });
}
