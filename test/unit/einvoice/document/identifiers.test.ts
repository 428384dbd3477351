import { expect, it } from 'vitest';
import { isBic, isIban } from '../../../../src/einvoice/document/iban.js';
import { compactTaxId, isGermanVatId, isVatId } from '../../../../src/einvoice/document/vat-id.js';

it.each([
  ['DE02120300000000202051', true],
  ['GB82WEST12345698765432', true],
  ['NO9386011117947', true],
  ['DE02120300000000202052', false],
  ['DE0212030000000020205', false],
  ['DE021203000000002020511', false],
  ['DE', false],
  ['', false],
])('IBAN %s: %s', (iban, expected) => {
  expect(isIban(iban)).toBe(expected);
});

it.each([
  ['BYLADEM1001', true],
  ['DEUTDEFF', true],
  ['DEUTDEF', false],
  ['DEUTDEFF1', false],
  ['deutdeff', false],
])('BIC %s: %s', (bic, expected) => {
  expect(isBic(bic)).toBe(expected);
});

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
  expect(isGermanVatId(compactTaxId('DE 123 456 789'))).toBe(true);
  expect(compactTaxId(null)).toBe('');
});
