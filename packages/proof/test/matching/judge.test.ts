import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../../../src/domain/bank/matching/verdict.js';
import { judged } from '../../matching/judge.js';
import { broken, figuresOf, tableBy } from '../../matching/report.js';
import type { LineTold, Truth } from '../../matching/year.js';
import { account, asking, certain, line, none, returned } from './scene.js';

const PAYS_BOTH: Truth = {
  is: 'payment',
  pays: [
    { invoice: 'i1', cents: 3000 },
    { invoice: 'i2', cents: 2000 },
  ],
};
const NOTHING: Truth = { is: 'nothing' };
const TAKES_BACK_7: Truth = { is: 'return', line: 7, fee: 0 };

const worth = (verdict: Verdict, told: Partial<LineTold> = {}): string =>
  judged(account({}), line(told), verdict).worth;

describe('what a verdict is worth', () => {
  it.each<readonly [string, Verdict, Partial<LineTold>, string]>([
    ['certain of the invoice', certain(1, 'i1', 5000), {}, 'right'],
    ['certain of another', certain(1, 'i2', 5000), {}, 'wrong'],
    ['certain of fewer cents', certain(1, 'i1', 4900), {}, 'wrong'],
    ['certain of one of two', certain(1, 'i1', 3000), { truth: PAYS_BOTH }, 'wrong'],
    ['certain of what pays nothing', certain(1, 'i1', 5000), { truth: NOTHING }, 'wrong'],
    ['certain of a return', certain(1, 'i1', 5000), { truth: TAKES_BACK_7 }, 'wrong'],
    ['asked with it third', asking(1, 'i3', 'i2', 'i1'), {}, 'asked'],
    ['asked with it fourth', asking(1, 'i4', 'i3', 'i2', 'i1'), {}, 'lost'],
    ['asked with one of two', asking(1, 'i1'), { truth: PAYS_BOTH }, 'lost'],
    ['asked about what pays nothing', asking(1, 'i1'), { truth: NOTHING }, 'left'],
    ['asked about a return', asking(1, 'i1'), { truth: TAKES_BACK_7 }, 'lost'],
    ['nothing seen in a payment', none(1), {}, 'lost'],
    ['nothing seen where nothing is', none(1), { truth: NOTHING }, 'left'],
    ['the return of its payment', returned(1, 7), { truth: TAKES_BACK_7 }, 'right'],
    ['the return of another', returned(1, 8), { truth: TAKES_BACK_7 }, 'wrong'],
    ['a return of one of several', returned(1, null, 8, 7), { truth: TAKES_BACK_7 }, 'asked'],
    ['a return of nothing known', returned(1, null), { truth: TAKES_BACK_7 }, 'lost'],
    ['a payment taken for a return', returned(1, 7), {}, 'wrong'],
  ])('%s', (_, verdict, told, expected) => {
    expect(worth(verdict, told)).toBe(expected);
  });
});

describe('the figures of a year', () => {
  const year = account({});
  const right = judged(year, line({}), certain(1, 'i1', 5000));
  const wrong = judged(year, line({ truth: NOTHING }), certain(1, 'i1', 5000));
  const asked = judged(year, line({}), asking(1, 'i1'));
  const lost = judged(year, line({}), none(1));
  const unknowable = judged(year, line({ isKnowable: false }), none(1));
  const several = judged(year, line({ truth: PAYS_BOTH }), certain(1, 'i1', 3000));

  it('counts what is wrong, certain and found', () => {
    expect(figuresOf([right, right, wrong, asked, asked, lost, unknowable, several])).toEqual({
      ...{ lines: 8, wrong: 2, payOne: 6, certain: 33.3, found: 66.6 },
    });
  });

  it('breaks no bound where four of five are certain and the rest is found', () => {
    expect(broken(figuresOf([right, right, right, right, asked]))).toEqual([]);
  });

  it('breaks a bound with each of them', () => {
    expect(broken(figuresOf([right, right, right, wrong, lost]))).toEqual([
      '1 lines are certain and wrong',
      '75 % of the payments of one invoice are certain, wanted 80',
      '0 % of the asked have the truth among the first three, wanted 98',
    ]);
  });

  it('has a row for each kind, the most frequent first', () => {
    expect(tableBy('kind', [wrong, right, right], ({ worth }) => worth)).toEqual([
      'kind     lines   right   wrong   asked    lost    left certain',
      'right        2       2       0       0       0       0   100 %',
      'wrong        1       0       1       0       0       0     0 %',
    ]);
  });
});
