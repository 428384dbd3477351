import { describe, expect, it } from 'vitest';
import { retryAfterMs } from '../src/retry-after.js';

const NOW = Date.parse('2026-11-26T08:00:00Z');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

describe('how long a Retry-After asks to wait', () => {
  it.each([
    ['seconds', '7', 7 * SECOND],
    ['seconds with blanks around them', ' 120 ', 2 * MINUTE],
    ['no time at all: one second', '0', SECOND],
    ['exactly an hour', '3600', HOUR],
    ['more than an hour: an hour', '3601', HOUR],
    ['a date', 'Thu, 26 Nov 2026 08:02:00 GMT', 2 * MINUTE],
    ['an old form of the date', 'Thursday, 26-Nov-26 08:02:00 GMT', 2 * MINUTE],
    ['the moment that it is: one second', 'Thu, 26 Nov 2026 08:00:00 GMT', SECOND],
    ['a date in the past: a minute', 'Thu, 26 Nov 2026 07:59:59 GMT', MINUTE],
    ['a date far away: an hour', 'Fri, 27 Nov 2026 08:00:00 GMT', HOUR],
  ])('%s', (_, header, ms) => {
    expect(retryAfterMs(header, NOW)).toBe(ms);
  });

  it.each([
    ['seconds', '7200', 2 * HOUR],
    ['a date', 'Thu, 26 Nov 2026 13:00:00 GMT', 5 * HOUR],
    ['more than that', '86401', 24 * HOUR],
  ])('%s, up to the bound of the caller', (_, header, ms) => {
    expect(retryAfterMs(header, NOW, 24 * HOUR)).toBe(ms);
  });

  it.each([
    ['nothing', undefined],
    ['an empty one', ''],
    ['a negative number', '-5'],
    ['seconds with a unit', '90s'],
    ['words before seconds', 'in 90'],
    ['a fraction', '1.5'],
    ['a date without a zone', 'Thu, 26 Nov 2026 08:02:00'],
    ['a date of another zone', 'Thu, 26 Nov 2026 08:02:00 GMT+0200'],
    ['a date without a day of the week', '26 Nov 2026 08:02:00 GMT'],
    ['something before the day of the week', '1 Thu, 26 Nov 2026 08:02:00 GMT'],
    ['a date that there is not', 'Thu, 99 Nov 2026 08:02:00 GMT'],
    ['a year alone', '2027-01-01'],
  ])('a minute where it is %s', (_, header) => {
    expect(retryAfterMs(header, NOW)).toBe(MINUTE);
  });
});
