import { describe, expect, it } from 'vitest';
import { SELLER_COUNTRIES } from '../../../src/domain/settings.js';
import { isReadOtherwise, spreadsheetIn, spreadsheetOf } from '../../../src/domain/spreadsheet.js';

describe('a spreadsheet', () => {
  it('is told apart by language, and by country', () => {
    expect(spreadsheetOf('en')).toEqual({ delimiter: ',', decimalSign: '.' });
    for (const language of ['de', 'pl'] as const)
      expect(spreadsheetOf(language)).toEqual({ delimiter: ';', decimalSign: ',' });
    for (const country of SELLER_COUNTRIES)
      expect([country, spreadsheetIn(country)]).toEqual([
        country,
        { delimiter: ';', decimalSign: country === 'CH' ? '.' : ',' },
      ]);
  });

  it.each([
    '0990',
    '00',
    '28.04',
    '28,04',
    '1/10/2026',
    '2026-10',
    '10:30',
    '12 %',
    '1 234',
    '10:30:15',
    '1.234,5',
    '(5)',
    '1E5',
    '2e+10',
    '12345678901234567890',
    'MAR 1',
    '1. Mai',
    'SEP2',
    '2026-październik',
    'Août 2026',
  ])('would make something else of %s', (text) => expect(isReadOtherwise(text)).toBe(true));

  it.each([
    '',
    '0',
    '10042',
    '123456789012345',
    'RE-1',
    'FV/1/10',
    '12 Desks',
    'MARS',
    'Maya 7',
    'DE123456788',
    '2026-1001',
    '2026/1013',
    '030-123456',
    '1/2/3/4',
    '-',
    '3c4e5',
  ])('leaves %s as it is', (text) => expect(isReadOtherwise(text)).toBe(false));
});
