import { addDays } from '@spacebooks/base/calendar';
import { describe, expect, it } from 'vitest';
import {
  isPolishBusinessDay,
  nextPolishBusinessDay,
  previousPolishBusinessDay,
} from '../../../src/domain/polish-calendar.js';

/** Holidays that fall on Monday to Friday. */
function holidaysOf(year: number): string[] {
  const found: string[] = [];
  for (let day = `${year}-01-01`; day.startsWith(String(year)); day = addDays(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    if (weekday > 0 && weekday < 6 && !isPolishBusinessDay(day)) found.push(day.slice(5));
  }
  return found;
}

describe('Polish business days', () => {
  it.each([
    [2010, '01-01 04-05 05-03 06-03 11-01 11-11'],
    [2018, '01-01 04-02 05-01 05-03 05-31 08-15 11-01 11-12 12-25 12-26'],
    [2024, '01-01 04-01 05-01 05-03 05-30 08-15 11-01 11-11 12-25 12-26'],
    [2025, '01-01 01-06 04-21 05-01 06-19 08-15 11-11 12-24 12-25 12-26'],
    [2026, '01-01 01-06 04-06 05-01 06-04 11-11 12-24 12-25'],
    [2027, '01-01 01-06 03-29 05-03 05-27 11-01 11-11 12-24'],
  ])('of %i leave out its holidays', (year, expected) => {
    expect(holidaysOf(year).join(' ')).toBe(expected);
  });

  it('know Easter in years where simpler rules fail', () => {
    // Easter Monday of 1981, 2049 and 2076.
    expect(['1981-04-20', '2049-04-19', '2076-04-20'].filter(isPolishBusinessDay)).toEqual([]);
  });

  it.each([
    ['2026-11-20', '2026-11-19', '2026-11-23'],
    ['2026-11-23', '2026-11-20', '2026-11-24'],
    ['2026-12-25', '2026-12-23', '2026-12-28'],
    ['2026-11-11', '2026-11-10', '2026-11-12'],
    ['2027-01-04', '2026-12-31', '2027-01-05'],
    ['2026-04-07', '2026-04-03', '2026-04-08'],
  ])('around %s are %s and %s', (date, before, after) => {
    expect(previousPolishBusinessDay(date)).toBe(before);
    expect(nextPolishBusinessDay(date)).toBe(after);
  });
});
