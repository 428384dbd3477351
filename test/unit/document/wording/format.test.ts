import { decimal } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import {
  formatAmount,
  formatDate,
  formatIban,
  formatPrice,
  formatQuantity,
  formatRate,
} from '../../../../src/document/wording/format.js';
import { wordingFor, wordingOf } from '../../../../src/document/wording/wording.js';
import { LANGUAGES } from '../../../../src/domain/settings.js';

const { formats: de } = wordingOf('de');
const { formats: en } = wordingOf('en');

describe('numbers and dates on the invoice', () => {
  it.each([
    ['1234.56', '1.234,56 €', '€1,234.56'],
    ['0', '0,00 €', '€0.00'],
    ['-0.004', '0,00 €', '€0.00'],
    ['-5', '−5,00 €', '−€5.00'],
    ['999.9', '999,90 €', '€999.90'],
    ['123456789012345.67', '123.456.789.012.345,67 €', '€123,456,789,012,345.67'],
  ])('writes %s as %s and %s', (amount, german, english) => {
    expect(formatAmount(decimal(amount), 'EUR', de)).toBe(german);
    expect(formatAmount(decimal(amount), 'EUR', en)).toBe(english);
  });

  it('writes the code of a currency that has no sign', () => {
    expect(formatAmount(decimal('12'), 'CHF', de)).toBe('12,00 CHF');
    expect(formatAmount(decimal('-12'), 'CHF', en)).toBe('−CHF 12.00');
  });

  it.each([
    ['10', '10,00 €'],
    ['10.5', '10,50 €'],
    ['10.123', '10,123 €'],
    ['0.1234567', '0,123457 €'],
  ])('writes the price %s as %s', (price, text) => {
    expect(formatPrice(decimal(price), 'EUR', de)).toBe(text);
  });

  it('writes quantities with their unit, and unknown units as their code', () => {
    expect(formatQuantity(decimal('1.50'), 'C62', de)).toBe('1,5');
    expect(formatQuantity(decimal('2'), 'HUR', de)).toBe('2 Std.');
    expect(formatQuantity(decimal('-1200'), 'KGM', en)).toBe('−1,200 KGM');
  });

  it('writes rates, dates and IBANs', () => {
    expect(formatRate(decimal('19.00'), de)).toBe('19 %');
    expect(formatRate(decimal('5.5'), en)).toBe('5.5%');
    expect(formatDate('2026-03-09', de)).toBe('09.03.2026');
    expect(formatDate('2026-03-09', en)).toBe('9 Mar 2026');
    expect(formatIban('de02120300000000202051')).toBe('de02 1203 0000 0000 2020 51');
  });
});

describe('wording', () => {
  it('has the same words in every language', () => {
    const keys = (value: unknown): unknown =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, keys(inner)]))
        : null;
    for (const language of LANGUAGES) {
      const { currencies: _own, ...formats } = wordingOf(language).formats;
      const { currencies: _english, ...expected } = wordingOf('en').formats;
      expect(keys({ ...wordingOf(language), formats, national: undefined }), language).toEqual(
        keys({ ...wordingOf('en'), formats: expected, national: undefined }),
      );
    }
  });

  it('is that of the seller’s country', () => {
    expect(wordingFor('de', 'AT').footer.vatId).toBe('UID {value}');
    expect(wordingFor('de', 'CH').totals.tax).toBe('MWST');
    expect(wordingFor('de', 'DE')).toBe(wordingOf('de'));
    for (const language of LANGUAGES) {
      for (const country of Object.keys(wordingOf(language).national ?? {})) wordingFor(language, country);
    }
  });

  it('shows yen without decimals', () => {
    const { formats } = wordingOf('en');
    expect(formatAmount(decimal('1234'), 'JPY', formats)).toBe('JPY 1,234');
    expect(formatAmount(decimal('1234.5'), 'JPY', formats)).toBe('JPY 1,234.50');
    expect(formatAmount(decimal('1234'), 'CHF', formats)).toBe('CHF 1,234.00');
  });
});
