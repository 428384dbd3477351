import { expect, it } from 'vitest';
import { parseBic, parseIban } from '../src/bank-account.js';

// The registry's own examples of Germany, Norway (shortest) and Malta (letters, 31 characters).
it.each([
  ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['no9386011117947', 'NO9386011117947'],
  ['MT84MALT011000012345MTLCAST001S', 'MT84MALT011000012345MTLCAST001S'],
  ['DE89370400440532013001', null],
  ['DE98370400440532013000', null],
  ['DE893704004405320130', null],
  ['DE8937040044053201300Ö', null],
])('IBAN %s: %s', (text, iban) => {
  expect(parseIban(text)).toBe(iban);
});

it.each([
  ['cobadeff', 'COBADEFF'],
  ['COBADEFFXXX', 'COBADEFFXXX'],
  ['COBADEFFXX', null],
])('BIC %s: %s', (text, bic) => {
  expect(parseBic(text)).toBe(bic);
});
