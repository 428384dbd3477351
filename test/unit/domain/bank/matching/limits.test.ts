import { describe, expect, it } from 'vitest';
import {
  HIGHEST_LET_GO,
  isSmallDifference,
  mostLetGo,
} from '../../../../../src/domain/bank/matching/small-difference.js';
import { ANNA, bankLine, openItem, summary, verdictOn } from './matching.js';

describe('a small difference', () => {
  it.each([
    [100_00, 5_00],
    [119_00, 5_95],
    [300_00, 15_00],
    [416_50, 15_00],
    [-119_00, 5_95],
    [0, 0],
  ])('of %s may be let go up to %s: by both limits', (open, most) => {
    expect(mostLetGo(open)).toBe(most);
    expect(mostLetGo(open)).toBeLessThanOrEqual(HIGHEST_LET_GO);
  });

  it.each([
    [15_00, 119_00, true],
    [15_01, 119_00, false],
    [-25_00, 500_00, true],
    [25_01, 500_00, false],
  ])('%s of %s asks where it keeps either: %s', (difference, open, expected) => {
    expect(isSmallDifference(difference, open)).toBe(expected);
  });
});

it('a rule that lets more go than that does so within the limits of each invoice alone', () => {
  const rules = [
    { id: '1', account: ANNA, textContains: null, decision: { kind: 'tolerance' as const, cents: 297_50 } },
  ];
  const paid = (amount: number, openAmount: number) =>
    verdictOn(bankLine({ amount, account: ANNA, remittance: 'RE 2026-0815' }), {
      openItems: [openItem({ openAmount })],
      rules,
    });
  expect(summary(paid(401_50, 416_50))).toBe('certain 2026-0815 40150 tolerated 1500');
  expect(paid(401_49, 416_50).kind).toBe('uncertain');
  expect(summary(paid(113_05, 119_00))).toBe('certain 2026-0815 11305 tolerated 595');
  expect(paid(113_04, 119_00).kind).toBe('uncertain');
  // A part is a part, and nothing of it is let go.
  expect(summary(paid(130_00, 416_50))).toBe('certain 2026-0815 13000');
});
