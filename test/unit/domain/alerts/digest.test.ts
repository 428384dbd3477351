import { expect, it } from 'vitest';
import { nextClosing } from '../../../../src/domain/alerts/digest.js';

it.each([
  ['2026-01-01', null, '2026-01-31', null],
  ['2026-01-01', null, '2026-02-01', '2026-01'],
  ['2026-01-01', '2026-10-31', '2026-11-21', null],
  ['2026-01-01', '2026-09-30', '2026-11-21', '2026-10'],
  ['2025-01-01', '2025-12-31', '2026-02-01', '2026-01'],
])('of books from %s, closed through %s, on %s the month %s can be closed', (from, closed, today, month) => {
  expect(nextClosing(from, closed, today)).toBe(month);
});
