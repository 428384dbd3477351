import { describe, expect, it } from 'vitest';
import { addDays, localDate } from '../src/calendar.js';

describe('localDate', () => {
  it.each([
    ['2026-10-31T23:30:00Z', 'Europe/Berlin', '2026-11-01'],
    ['2026-10-31T23:30:00Z', 'UTC', '2026-10-31'],
    ['2026-11-01T00:30:00Z', 'America/New_York', '2026-10-31'],
    ['2026-03-28T23:30:00Z', 'Europe/Berlin', '2026-03-29'],
    ['2026-03-29T22:30:00Z', 'Europe/Berlin', '2026-03-30'],
  ])('at %s it is in %s the %s', (moment, zone, date) => {
    expect(localDate(Date.parse(moment), zone)).toBe(date);
  });
});

describe('addDays', () => {
  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-11-21', -62, '2026-09-20'],
  ])('%s and %d days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
  });
});
