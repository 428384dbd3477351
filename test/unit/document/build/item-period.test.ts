import { describe, expect, it } from 'vitest';
import { periodInText } from '../../../../src/document/build/item-period.js';

function shown(text: string): string {
  const period = periodInText(text);
  if (typeof period === 'string') return period;
  return period.start === period.end ? period.start : `${period.start} to ${period.end}`;
}

describe('the period in an item’s text', () => {
  it.each([
    ['am 5.10.2026, 2 h', '2026-10-05'],
    ['Raum 1.2, 01.10.2026', '2026-10-01'],
    ['05. 10. 2026', '2026-10-05'],
    ['2026-10-05', '2026-10-05'],
    ['5. Oktober 2026', '2026-10-05'],
    ['October 5, 2026', '2026-10-05'],
    ['12 October 2026', '2026-10-12'],
    ['5 października 2026 r.', '2026-10-05'],
    ['Desk 05.10.2026 10:00 - 12:00', '2026-10-05'],
    ['05.10.2026 10:00 - 05.10.2026 12:00', '2026-10-05'],
    ['05.10.2026 - 05.10.2026', '2026-10-05'],
    ['31. Oktober 2026', '2026-10-31'],
  ])('a day: %s', (text, expected) => expect(shown(text)).toBe(expected));

  it.each([
    ['Desk 01.10.2026 - 31.10.2026', '2026-10-01 to 2026-10-31'],
    ['Desk\n(01.10.\u00a0– 31.10.2026)', '2026-10-01 to 2026-10-31'],
    ['01.10.2026-31.10.2026', '2026-10-01 to 2026-10-31'],
    ['1. - 31.10.2026', '2026-10-01 to 2026-10-31'],
    ['1. Oktober bis 15. Oktober 2026', '2026-10-01 to 2026-10-15'],
    ['01.10.2026 bis zum 31.10.2026', '2026-10-01 to 2026-10-31'],
    ['from 2026-10-01 to 2026-10-15', '2026-10-01 to 2026-10-15'],
    ['1 października do 15 października 2026', '2026-10-01 to 2026-10-15'],
    ['15.12. - 14.01.2027', '2026-12-15 to 2027-01-14'],
    ['28.02.2028 - 29.02.2028', '2028-02-28 to 2028-02-29'],
    ['15. Dezember bis 14. Januar 2027', '2026-12-15 to 2027-01-14'],
  ])('a period: %s', (text, expected) => expect(shown(text)).toBe(expected));

  it.each([
    ['MITGLIEDSCHAFT OKTOBER 2026', '2026-10-01 to 2026-10-31'],
    ['October 2026', '2026-10-01 to 2026-10-31'],
    ['za październik 2026 r.', '2026-10-01 to 2026-10-31'],
    ['Februar 2028', '2028-02-01 to 2028-02-29'],
    ['Jänner 2026', '2026-01-01 to 2026-01-31'],
    ['10/2026', '2026-10-01 to 2026-10-31'],
    ['Oktober - Dezember 2026', '2026-10-01 to 2026-12-31'],
    ['Dezember - Januar 2027', '2026-12-01 to 2027-01-31'],
    ['Dezember 2026 – Januar 2027', '2026-12-01 to 2027-01-31'],
    ['Abo März 2026 (März 2026)', '2026-03-01 to 2026-03-31'],
    ['Rechnung 2026-100, Oktober 2026; you may book', '2026-10-01 to 2026-10-31'],
  ])('months: %s', (text, expected) => expect(shown(text)).toBe(expected));

  it.each([
    '01.10.2026 und 05.10.2026',
    'Oktober und November 2026',
    '01/10/2026',
    '10.10.26',
    'Oktober 2026, 01.10.2026',
    '31.10.2026, Oktober 2026',
    '01.10.2026, 32.10.2026',
    '01.10.2026 - 32.10.2026',
    '32.09. - 01.10.2026',
    '20. - 15.10.2026',
    '00/2026',
    '31.02.2026',
    '31.10.2026 - 01.10.2026',
    '13/2026',
    '2026-13-01',
    'Desk 12 Oktober 2026',
    '2026-10-05T10:00',
    'im Oktober',
  ])('is ambiguous: %s', (text) => expect(periodInText(text)).toBe('ambiguous'));

  it.each(['Fix Desk', '', 'Raum 2.1', 'Nr. 20261001', 'you may book'])('is absent: %s', (text) =>
    expect(periodInText(text)).toBe('absent'),
  );
});
