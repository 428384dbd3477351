import { decimal, roundHalfUp } from '@spacebooks/base/money';
import { cut, plainLine } from '@spacebooks/base/text/plain-line';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { guidOf } from '../../../../src/books/formats/datev/vouchers.js';
import { nameSafe } from '../../../../src/books/formats/file-name.js';
import { fiscalYearStart } from '../../../../src/books/formats/fiscal-year.js';
import { taxOfGross } from '../../../../src/books/formats/tax-differences.js';
import { centsText } from '../../../../src/books/formats/text/amount.js';
import { encoded, spelledIn } from '../../../../src/books/formats/text/charset.js';
import { dateText, endOfMonth } from '../../../../src/books/formats/text/date-format.js';
import { euVatId } from '../../../../src/books/formats/text/vat-id.js';

describe('an amount', () => {
  it.each([
    [0, '0.00'],
    [-0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [100, '1.00'],
    [-123_456_789, '-1234567.89'],
    [Number.MAX_SAFE_INTEGER, '90071992547409.91'],
  ])('%d is %s', (cents, written) => {
    expect(centsText(cents)).toBe(written);
    expect(centsText(cents, ',')).toBe(written.replace('.', ','));
  });

  it('is never written from a fraction of a cent', () => {
    expect(() => centsText(0.5)).toThrow(RangeError);
  });

  it('and the tax in it agree with exact decimals', () => {
    const cents = fc.integer({ min: -100_000_000, max: 100_000_000 });
    fc.assert(
      fc.property(cents, fc.constantFrom('19', '7', '5.5', '0', '20', '2.1'), (gross, rate) => {
        const exact = decimal(gross).times(rate).div(decimal(100).plus(rate));
        expect(taxOfGross(gross, rate)).toBe(Number(roundHalfUp(exact, 0)) + 0);
      }),
    );
  });
});

describe('a text in Windows-1252', () => {
  it.each([
    ['Łódź', 'Lódz'],
    ['Ěščřžýáíé', 'Ešcržýáíé'],
    ['€ – „x“ …', '€ – „x“ …'],
    ['a‑b − c′', "a-b - c'"],
    ['Иван Ќ', 'Ivan K'],
    ['Ελλάδα', 'Ellada'],
    ['ﬁn ①', 'fin 1'],
    ['漢字', '__'],
    ['İstanbul ğ', 'Istanbul g'],
    ['e\u0301', 'é'],
  ])('%s is %s', (text, spelled) => {
    expect(spelledIn(text, 'windows-1252')).toBe(spelled);
  });

  it('survives encoding, whatever it was, without a question mark that was not there', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const spelled = spelledIn(text, 'windows-1252');
        expect(iconv.decode(Buffer.from(encoded(spelled, 'windows-1252')), 'windows-1252')).toBe(spelled);
        // ⁇ and ﹖ are question marks, too.
        expect(spelled.split('?').length).toBe(text.normalize('NFKD').split('?').length);
      }),
    );
  });

  it('is as it was in UTF-8', () => {
    expect(spelledIn('Łódź 漢', 'utf-8')).toBe('Łódź 漢');
  });
});

describe('characters', () => {
  it('make one line without controls', () => {
    expect(plainLine(' a\tb\r\nc\u0000\u200bd\u202e\u2028e ')).toBe('a b cd e');
    // XML has no place for halves of characters and for U+FFFF.
    expect(plainLine('a\ud800b\uffff😀')).toBe('ab😀');
  });

  it('are never cut in half', () => {
    expect(cut('ab😀', 3)).toBe('ab');
    expect(cut('ab😀', 4)).toBe('ab😀');
  });

  it.each([
    ['Größe/3', 'Grosse-3'],
    ['../etc', 'etc'],
    ['漢', '_'],
    ['...', 'x'],
  ])('of a file’s name are safe: %s', (text, name) => {
    expect(nameSafe(text)).toBe(name);
  });
});

describe('dates', () => {
  it('are written as each target wants them', () => {
    expect(
      (['YYYYMMDD', 'DDMM', 'DDMMYYYY', 'DD.MM.YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY'] as const).map((format) =>
        dateText('2026-03-09', format),
      ),
    ).toEqual(['20260309', '0903', '09032026', '09.03.2026', '09/03/2026', '03/09/2026']);
  });

  it('know the end of the month and the fiscal year', () => {
    expect([endOfMonth('2028-02-01'), endOfMonth('2026-12-31')]).toEqual(['2028-02-29', '2026-12-31']);
    expect([fiscalYearStart('2026-06-30', 7), fiscalYearStart('2026-07-01', 7)]).toEqual([
      '2025-07-01',
      '2026-07-01',
    ]);
  });
});

describe('numbers of others', () => {
  it.each([
    ['DE 123.456.789', { country: 'DE', number: '123456789' }],
    ['GR123456789', { country: 'EL', number: '123456789' }],
    ['ATU12345675', { country: 'AT', number: 'U12345675' }],
    ['12/345/67890', null],
    ['DEUTSCHLAND', null],
    ['CHE-123.456.789', null],
    [null, null],
  ])('are VAT ids or not: %s', (taxId, vatId) => {
    expect(euVatId(taxId)).toEqual(vatId);
  });

  it('are GUIDs of our own kind, the same for the same parts', () => {
    expect(guidOf('a', 'b')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(guidOf('a', 'b')).toBe(guidOf('a', 'b'));
    expect(guidOf('ab', '')).not.toBe(guidOf('a', 'b'));
  });
});
