import { expect, it } from 'vitest';
import { compactTaxId, vatIdOf } from '../../../../src/document/build/vat-id.js';
import { isVatId } from '../../../../src/domain/eu-vat-id.js';

it.each([
  ['DE123456788', true],
  ['DE12345678', false],
  ['DE1234567880', false],
  ['ATU12345675', true],
  ['EL123456789', true],
  ['XI123456789', true],
  ['NL123456789B01', true],
  ['GR123456789', false],
  ['US123456789', false],
  ['PL5265877635', true],
  ['PL526587763', false],
  ['123456789', false],
  ['', false],
  ['FR1', false],
  ['ATU123456750', false],
  ['PL52658776350', false],
  ['FR12345678901234', false],
  ['FR1234567890,', false],
])('VAT id %s: %s', (vatId, expected) => {
  expect(isVatId(vatId)).toBe(expected);
});

it('writes a VAT id without what people put between its digits', () => {
  expect(compactTaxId(' de 123.456-788\u00a0')).toBe('DE123456788');
  expect(compactTaxId(null)).toBe('');
});

it.each([
  ['DE', 'DE123456788', 'DE123456788'],
  ['AT', 'ATU12345675', 'ATU12345675'],
  ['AT', 'DE123456788', null],
  ['DE', 'DE12345678', null],
  ['PL', '5265877635', 'PL5265877635'],
  ['PL', 'PL5265877635', 'PL5265877635'],
  ['PL', 'PL5265877636', null],
  ['FR', 'FR40303265045', 'FR40303265045'],
  ['FR', 'FR403', null],
  ['CH', 'CHE107787577', 'CHE-107.787.577 MWST'],
  ['CH', 'CHE107787577TVA', 'CHE-107.787.577 TVA'],
  ['CH', 'CHE107787577VAT', null],
  ['CH', 'CHE1077875770', null],
] as const)('VAT id of a seller in %s, written %s: %s', (country, text, vatId) => {
  expect(vatIdOf(country, text)).toBe(vatId);
});
