import { describe, expect, it } from 'vitest';
import { matchLines } from '../../../../src/domain/bank/matching/match-lines.js';
import type { Verdict } from '../../../../src/domain/bank/matching/verdict.js';
import { generateYear, whyNoGenerator } from '../../matching/generate.js';
import { holesOf } from '../../matching/holes.js';
import { type Matcher, play } from '../../matching/play.js';
import { broken, type Figures, figuresOf } from '../../matching/report.js';

const small = { seed: 7, lines: 300, accounts: 3 };

describe.skipIf(whyNoGenerator() !== null)('a small year', () => {
  const year = generateYear(small);
  const figures = (match: Matcher): Figures => figuresOf(year.flatMap((account) => play(account, match)));

  it('is matched within the bounds', () => {
    const { lines, ...told } = figures(matchLines);
    expect(lines).toBe(small.lines);
    expect(broken({ lines, ...told })).toEqual([]);
  });

  it('finds out a matcher that takes the best candidate for certain', () => {
    expect(figures((input) => matchLines(input).map(bold)).wrong).toBeGreaterThan(10);
  });

  it('with holes in its copy takes no number that is not there for another invoice, and finds out one that does', () => {
    const wrong = (match: Matcher) => year.flatMap((account) => holesOf(account, match).wrong).length;
    expect(year.reduce((sum, account) => sum + holesOf(account, matchLines).lines, 0)).toBeGreaterThan(10);
    expect(wrong(matchLines)).toBe(0);
    expect(wrong((input) => matchLines(input).map(bold))).toBeGreaterThan(5);
  });

  it('finds out a matcher that always asks', () => {
    const told = figures((input) => matchLines(input).map(shy));
    expect([told.wrong, told.certain]).toEqual([0, 0]);
  });
});

function bold(verdict: Verdict): Verdict {
  const [best] = verdict.kind === 'uncertain' ? verdict.candidates : [];
  return best === undefined ? verdict : { ...best, kind: 'certain', lineId: verdict.lineId };
}

function shy(verdict: Verdict): Verdict {
  if (verdict.kind !== 'certain') return verdict;
  const { lineId, allocations } = verdict;
  const invoiceIds = allocations.map(({ invoiceId }) => invoiceId);
  return {
    ...{ kind: 'uncertain', lineId, further: 0 },
    candidates: [{ ...verdict, invoiceIds, contradictions: [] }],
  };
}
