import { describe, expect, it } from 'vitest';
import { evidenceIn, isCertain } from '../../../../../src/domain/bank/matching/certainty.js';
import { combinationsOf } from '../../../../../src/domain/bank/matching/combinations.js';
import { type DecidedRule, rulesThatMeet } from '../../../../../src/domain/bank/matching/decided-rule.js';
import { splitOver } from '../../../../../src/domain/bank/matching/explanation.js';
import type { Sign, SignKind } from '../../../../../src/domain/bank/matching/sign.js';
import { stillOpen } from '../../../../../src/domain/bank/matching/still-open.js';
import {
  LEAST_TO_ASK,
  ranked,
  type Weighed,
  weightOf,
} from '../../../../../src/domain/bank/matching/weigh.js';
import { ANNA, bankLine, openItem } from './matching.js';

const sign = (kind: SignKind): Sign => ({ kind }) as Sign;

describe('what is certain', () => {
  const answers = (amount: boolean, reference: boolean, payer: boolean) => ({
    ...{ amount, reference, payer },
    payerHint: true,
  });

  it.each([
    [false, false, false, false],
    [true, false, false, false],
    [false, true, false, false],
    [false, false, true, false],
    [true, true, false, true],
    [true, false, true, true],
    [false, true, true, true],
    [true, true, true, true],
  ])('how much %s, what %s, who %s: %s', (amount, reference, payer, expected) => {
    const evidence = answers(amount, reference, payer);
    expect(isCertain(evidence, [])).toBe(expected);
    expect(isCertain(evidence, [{ kind: 'settled', number: '1' }])).toBe(false);
  });

  it.each([
    ['amount', { amount: true }],
    ['tolerated-amount', {}],
    ['reference', { reference: true }],
    ['number', { reference: true }],
    ['part-of-number', {}],
    ['misspelt-number', {}],
    ['end-to-end-id', { reference: true }],
    ['account', { payer: true, payerHint: true }],
    ['rule', { payer: true, payerHint: true }],
    ['name', { payer: true, payerHint: true }],
    ['like-name', { payerHint: true }],
    ['name-in-text', { payerHint: true }],
    ['customer-number', { payerHint: true }],
    ['mandate', { payerHint: true }],
  ] as const)('%s answers', (kind, expected) => {
    const none = { amount: false, reference: false, payer: false, payerHint: false };
    const all = { item: openItem(), reference: [sign(kind)], isOwnReference: false, payer: [sign(kind)] };
    const found = evidenceIn({ amount: [sign(kind)], ofItems: [all] });
    expect(found).toEqual({ ...none, ...expected });
    const half = { item: openItem({ number: '2' }), reference: [], isOwnReference: false, payer: [] };
    expect(evidenceIn({ amount: [], ofItems: [all, half] })).toEqual(none);
  });
});

describe('amounts that add up', () => {
  it.each([
    ['the only ones that do', [1, 2, 4], 6, [[1, 2]]],
    ['all of them', [1, 2, 4], 7, [[0, 1, 2]]],
    ['none', [2, 4, 8], 7, []],
    ['one alone is no choice of several', [5, 1], 5, []],
    [
      'two choices, and no more than that',
      [1, 2, 3, 4],
      5,
      [
        [0, 3],
        [1, 2],
      ],
    ],
    [
      'of many choices the first two',
      [1, 1, 1, 1],
      2,
      [
        [0, 1],
        [0, 2],
      ],
    ],
    ['nothing of nothing', [], 0, []],
    ['nothing is no choice', [1, 2], 0, []],
  ] as const)('%s', (_, amounts, total, expected) => {
    expect(combinationsOf(amounts, total)).toEqual(expected);
  });

  it('up to fifteen; of more nearly any amount is some sum', () => {
    const fifteen = Array.from({ length: 15 }, (_, at) => 2 ** at);
    expect(combinationsOf(fifteen, 3)).toEqual([[0, 1]]);
    expect(combinationsOf([...fifteen, 2 ** 15], 3)).toEqual([]);
  });
});

describe('a line is split over its invoices', () => {
  const items = [openItem({ number: '1', openAmount: 30 }), openItem({ number: '2', openAmount: 50 })];
  const of = (amount: number, own = items) => splitOver(own, amount, stillOpen(own));

  it.each([
    [80, [30, 50], 0, 80],
    [100, [30, 50], 20, 80],
    [40, [30, 10], 0, 80],
    [30, [30], 0, 80],
    [20, [20], 0, 80],
  ])('%s: the first due first, none more than is open on it', (amount, cents, rest, open) => {
    const split = of(amount);
    expect(split.allocations.map((each) => each.cents)).toEqual(cents);
    expect([split.rest, split.open]).toEqual([rest, open]);
  });

  it('with its sign, and nothing of what is open on the other side', () => {
    const owed = items.map((item) => ({ ...item, openAmount: -item.openAmount }));
    expect(of(-90, owed)).toEqual({
      allocations: [
        { invoiceId: '1', cents: -30 },
        { invoiceId: '2', cents: -50 },
      ],
      rest: -10,
      open: -80,
    });
    expect(of(90, owed)).toEqual({ allocations: [], rest: 90, open: 0 });
    expect(of(-80, owed).rest).toBe(0);
    expect(of(-90)).toEqual({ allocations: [], rest: -90, open: 0 });
  });

  it('of what the lines before have left', () => {
    const open = stillOpen(items);
    open.take([
      { invoiceId: '1', cents: 10 },
      { invoiceId: 'unknown', cents: 5 },
    ]);
    expect(items.map((item) => open.of(item))).toEqual([20, 50]);
    expect(open.of(openItem({ number: 'unknown' }))).toBe(-5);
    expect(open.of(openItem({ number: 'never' }))).toBe(0);
    open.take([{ invoiceId: '1', cents: 20 }]);
    expect(splitOver(items, 40, open).allocations).toEqual([{ invoiceId: '2', cents: 40 }]);
  });
});

describe('rules of a person that meet a line', () => {
  const rule = (id: string, account: string | null, textContains: string | null): DecidedRule => ({
    ...{ id, account, textContains },
    decision: { kind: 'no-invoice' },
  });
  const met = (
    rules: readonly DecidedRule[],
    line = bankLine({ account: ANNA, remittance: 'MIETE Oktober' }),
  ) => rulesThatMeet(rules, line).map(({ id }) => id);

  it.each([
    ['its account, however it is written', rule('r', 'de89 3704 0044 0532 0130 00', null), true],
    ['another account', rule('r', 'DE21500105170000000001', null), false],
    ['its text, in capitals or not, and where the bank cut it', rule('r', null, 'mieteokt ober'), true],
    ['another text', rule('r', null, 'November'), false],
    ['both', rule('r', ANNA, 'Miete'), true],
    ['the account alone, of both', rule('r', ANNA, 'November'), false],
    ['the text alone, of both', rule('r', 'DE21500105170000000001', 'Miete'), false],
    ['without any condition none', rule('r', null, null), false],
  ])('%s', (_, given, expected) => {
    expect(met([given])).toEqual(expected ? ['r'] : []);
  });

  it('that has no account none by its account', () => {
    expect(met([rule('r', ANNA, null)], bankLine())).toEqual([]);
  });

  it('come in the order of their ids', () => {
    expect(met(['b', 'c', 'a'].map((id) => rule(id, ANNA, null)))).toEqual(['a', 'b', 'c']);
  });
});

describe('the best candidate', () => {
  it('is weighed by each kind of sign once', () => {
    expect(weightOf([])).toBe(0);
    expect(weightOf([sign('number'), sign('number')])).toBe(5);
    const kinds: readonly SignKind[] = [
      ...(['end-to-end-id', 'rule', 'number', 'account', 'amount', 'name', 'misspelt-number'] as const),
      ...(['tolerated-amount', 'mandate', 'customer-number', 'name-in-text', 'like-name'] as const),
      'part-of-number',
      'reference',
    ];
    expect(kinds.map((kind) => weightOf([sign(kind)]))).toEqual([6, 6, 5, 4, 4, 3, 3, 3, 2, 2, 2, 1, 1, 7]);
    expect(weightOf(kinds.map(sign))).toBe(49);
  });

  it('weighs most, has least against it, and else stays in its place; what weighs nothing is left out', () => {
    const weighed = (id: string, weight: number, against: number) =>
      ({ invoiceIds: [id], weight, contradictions: Array.from({ length: against }) }) as unknown as Weighed;
    const all = [
      weighed('little', LEAST_TO_ASK - 1, 0),
      weighed('least', LEAST_TO_ASK, 0),
      weighed('more against', 5, 2),
      weighed('one', 5, 1),
      weighed('other', 5, 1),
      weighed('most', 9, 3),
    ];
    expect(ranked(all).flatMap(({ invoiceIds }) => invoiceIds)).toEqual([
      ...['most', 'one', 'other', 'more against', 'least'],
    ]);
  });
});
