import { expect, it } from 'vitest';
import { compactTaxId, isVatId, isVatIdOf } from '../../../../src/einvoice/document/vat-id.js';

it.each([
  ['DE123456789', true],
  ['DE12345678', false],
  ['DE1234567890', false],
  ['ATU12345678', true],
  ['EL123456789', true],
  ['XI123456789', true],
  ['NL123456789B01', true],
  ['GR123456789', false],
  ['US123456789', false],
  ['123456789', false],
  ['', false],
])('VAT id %s: %s', (vatId, expected) => {
  expect(isVatId(vatId)).toBe(expected);
});

it('writes a VAT id without what people put between its digits', () => {
  expect(compactTaxId(' de 123.456-789\u00a0')).toBe('DE123456789');
  expect(isVatIdOf('DE', compactTaxId('DE 123 456 789'))).toBe(true);
  expect(isVatIdOf('AT', compactTaxId('ATU 12345678'))).toBe(true);
  expect(isVatIdOf('AT', 'DE123456789')).toBe(false);
  expect(isVatIdOf('DE', 'DE12345678')).toBe(false);
  expect(compactTaxId(null)).toBe('');
});
