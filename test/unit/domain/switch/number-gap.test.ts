import { expect, it } from 'vitest';
import { numberGaps } from '../../../../src/domain/switch/number-gap.js';

const invoice = (number: string, date: string) => ({ number, date });
const gaps = (last: { day: string; number: string }, ...invoices: ReturnType<typeof invoice>[]) =>
  numberGaps(last, invoices, '2026-10-01');
const LAST = { day: '2026-09-30', number: 'KI-2026-9' };

it('finds nothing where our first invoice follows the last one of the program before', () => {
  const others = [invoice('KI-2026-8', '2026-09-30'), invoice('KI-2026-10', '2026-10-01')];
  expect(gaps(LAST, invoice('KI-2026-9', '2026-09-30'), ...others)).toEqual([]);
  // Another series says nothing about this one.
  expect(gaps(LAST, invoice('KI-2026-9', '2026-09-30'), invoice('G-99', '2026-09-02'))).toEqual([]);
});

it.each([
  ['a number that no invoice has', [], [{ kind: 'unknown number' }]],
  [
    'numbers after the last one, of a day before it',
    [
      invoice('KI-2026-9', '2026-09-30'),
      invoice('KI-2026-11', '2026-09-30'),
      invoice('KI-2026-10', '2026-09-29'),
    ],
    [{ kind: 'later numbers', numbers: ['KI-2026-10', 'KI-2026-11'] }],
  ],
  [
    'numbers before the last one, of a day after the cutover',
    [invoice('KI-2026-9', '2026-09-30'), invoice('KI-2026-7', '2026-10-01')],
    [{ kind: 'earlier numbers', numbers: ['KI-2026-7'] }],
  ],
  [
    'a last number of a day after the cutover',
    [invoice('KI-2026-9', '2026-10-02')],
    [{ kind: 'earlier numbers', numbers: ['KI-2026-9'] }],
  ],
])('finds %s', (_name, invoices, expected) => {
  expect(gaps(LAST, ...invoices)).toEqual(expected);
});

it('takes a last day after the last invoice as it is, and names an invoice of a later one', () => {
  expect(gaps(LAST, invoice('KI-2026-9', '2026-09-01'))).toEqual([]);
  const early = { day: '2026-09-20', number: 'KI-2026-9' };
  expect(gaps(early, invoice('KI-2026-9', '2026-09-28'))).toEqual([
    { kind: 'other day', date: '2026-09-28' },
  ]);
});

it('finds what is dated between the last day and the cutover', () => {
  const last = { day: '2026-09-20', number: 'KI-2026-9' };
  const invoices = [
    invoice('KI-2026-9', '2026-09-20'),
    invoice('A', '2026-09-21'),
    invoice('B', '2026-10-01'),
  ];
  expect(gaps(last, ...invoices)).toEqual([{ kind: 'days between', numbers: ['A'] }]);
});
