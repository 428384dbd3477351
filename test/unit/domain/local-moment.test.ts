import { expect, it } from 'vitest';
import { startOfDay } from '../../../src/domain/local-moment.js';

it.each([
  ['2026-11-20', 'Europe/Warsaw', '2026-11-19T23:00:00Z'],
  ['2026-07-01', 'Europe/Warsaw', '2026-06-30T22:00:00Z'],
  // The days on which clocks are changed, and those after them.
  ['2026-03-29', 'Europe/Warsaw', '2026-03-28T23:00:00Z'],
  ['2026-03-30', 'Europe/Warsaw', '2026-03-29T22:00:00Z'],
  ['2026-10-26', 'Europe/Warsaw', '2026-10-25T23:00:00Z'],
  ['2026-01-01', 'Pacific/Kiritimati', '2025-12-31T10:00:00Z'],
  ['2026-01-01', 'Pacific/Pago_Pago', '2026-01-01T11:00:00Z'],
  // Clocks jump over midnight there: the day begins at one.
  ['2024-09-08', 'America/Santiago', '2024-09-08T04:00:00Z'],
])('%s begins in %s at %s', (date, timeZone, moment) => {
  expect(new Date(startOfDay(date, timeZone)).toISOString()).toBe(moment.replace('Z', '.000Z'));
});
