import { expect, it } from 'vitest';
import { type WantedInvoice, whyNotTogether } from '../../../src/domain/ksef-collective.js';

const wanted = (number: string, more: Partial<WantedInvoice> = {}): WantedInvoice => ({
  number,
  debtorId: 'wrona',
  ksefNumber: `7352765225-20270104-0300A4B5C6D${number}-00`,
  openAmount: 98_40,
  currency: 'PLN',
  ...more,
});

it.each([
  ['two that are open', [wanted('1'), wanted('2')], null],
  ['none', [], 'collective of one'],
  ['one', [wanted('1')], 'collective of one'],
  ['500', Array.from({ length: 500 }, () => wanted('1')), null],
  ['501', Array.from({ length: 501 }, () => wanted('1')), 'collective of too many'],
  ['one that KSeF has not', [wanted('1'), wanted('2', { ksefNumber: null })], 'collective without a number'],
  ['one that is paid', [wanted('1'), wanted('2', { openAmount: 0 })], 'collective with nothing open'],
  ['a correction', [wanted('1'), wanted('2', { openAmount: -10_00 })], 'collective with nothing open'],
  ['another customer’s', [wanted('1'), wanted('2', { debtorId: 'sowa' })], 'collective of customers'],
  ['one in euro', [wanted('1'), wanted('2', { currency: 'EUR' })], 'collective of currencies'],
  [
    'one of another seller',
    [wanted('1'), wanted('2', { ksefNumber: '5265877635-20270104-0300A4B5C6D2-00' })],
    'collective of sellers',
  ],
])('invoices can be paid together: %s', (_, invoices, key) => {
  expect(whyNotTogether(invoices)?.key ?? null).toBe(key);
});
