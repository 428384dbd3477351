import { expect, it } from 'vitest';
import { bankReferenceOf } from '../src/bank-reference.js';

it.each([
  ...[
    '',
    ' ',
    '-',
    '//',
    'NONREF',
    'nonref',
    'NON REF',
    'NON-REF',
    'NOREF',
    'NO REF.',
    'NOTPROVIDED',
    'Not provided',
  ],
  ...['NOTPROV', 'Nicht angegeben', 'NON RENSEIGNÉ', 'Non specificato', 'Niet opgegeven', 'neuvedeno'],
  ...['N/A', 'NONE', 'null', '0', '0000000000', 'XXXXXXXX', '......'],
])('%j is no reference', (text) => {
  expect(bankReferenceOf(text)).toBeNull();
});

it.each([
  ['8327', '8327'],
  [' 2026112000001 ', '2026112000001'],
  ['NONREF1', 'NONREF1'],
  ['1', '1'],
  ['111', '111'],
  ['REF 7', 'REF 7'],
])('%j is %j', (text, reference) => {
  expect(bankReferenceOf(text)).toBe(reference);
});
