import { expect, it } from 'vitest';
import { instantOf, ksefTime, warsawDate } from '../../src/times.js';

it.each([
  ['2026-10-05T10:00:00Z', '2026-10-05T10:00:00.000+00:00'],
  ['2026-10-05T10:00:00+02:00', '2026-10-05T08:00:00.000+00:00'],
  ['2026-10-05T10:00:00', '2026-10-05T08:00:00.000+00:00'],
  ['2026-12-05T10:00:00.500', '2026-12-05T09:00:00.500+00:00'],
  ['2026-12-05', '2026-12-04T23:00:00.000+00:00'],
  // The hour that is there twice is taken once, and the one that is not there becomes the next.
  ['2026-10-25T01:59:59', '2026-10-24T23:59:59.000+00:00'],
  ['2026-10-25T03:00:00', '2026-10-25T02:00:00.000+00:00'],
  ['2026-03-29T03:00:00', '2026-03-29T01:00:00.000+00:00'],
  // The first day of .NET, which clients send for none.
  ['0001-01-01', '0000-12-31T22:36:00.000+00:00'],
])('reads %s as a moment', (text, expected) => {
  const ms = instantOf(text);
  expect(ms === null ? null : ksefTime(ms)).toBe(expected);
});

it.each(['', 'yesterday', '2026-13-01', '2026-10-05T25:00:00'])('reads no moment in "%s"', (text) => {
  expect(instantOf(text)).toBeNull();
});

it('counts days in Warsaw', () => {
  expect(warsawDate(Date.parse('2026-10-05T21:59:59Z'))).toBe('2026-10-05');
  expect(warsawDate(Date.parse('2026-10-05T22:00:00Z'))).toBe('2026-10-06');
  expect(warsawDate(Date.parse('2026-12-05T22:00:00Z'))).toBe('2026-12-05');
});
