import { decimal } from '@spacebooks/base/money';
import { expect, it } from 'vitest';
import { remarksOf, type StatedFacts } from '../../../src/domain/remarks.js';
import { worded } from '../../../src/words/findings.js';

const SOUND: StatedFacts = {
  ...{ issueDate: '2027-01-15', dueDate: '2027-01-15', correctedOn: '2027-01-15' },
  taxes: [{ rate: decimal('19'), taxable: decimal('12.61'), tax: decimal('2.40') }],
};
const said = (facts: Partial<StatedFacts>): readonly string[] =>
  remarksOf({ ...SOUND, ...facts }).map((remark) => `${remark.rule} ${worded(remark, 'en').message}`);

it('says nothing where nothing differs', () => {
  expect(said({})).toEqual([]);
  expect(said({ dueDate: null, correctedOn: null, taxes: [] })).toEqual([]);
});

it('says which day comes before which', () => {
  expect(said({ dueDate: '2026-10-05' })).toEqual([
    'SB-DUE-DATE It is due, or collected, on 5 Oct 2026, before the day of the invoice, 15 Jan 2027.',
  ]);
  expect(said({ correctedOn: '2027-02-01' })).toEqual([
    'SB-ORIGINAL-DATE It corrects an invoice of 1 Feb 2027, which is later than its own day, 15 Jan 2027.',
  ]);
});

it('says the cent of a day pass of 15.00 with tax', () => {
  const taxes = [{ rate: decimal('19'), taxable: decimal('12.61'), tax: decimal('2.39') }];
  expect(said({ taxes })).toEqual([
    'SB-TAX-CENT 19 % of 12.61 is 2.40, and the invoice states 2.39: the tax follows from prices with tax, as the customer pays them.',
  ]);
});
