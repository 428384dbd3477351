import { expect, it } from 'vitest';
import { isBeforeCutover } from '../../../../src/domain/accounting/cutover.js';

it.each([
  ['2026-08-31', true],
  ['2026-09-01', false],
  ['2027-01-01', false],
])('an invoice of %s is from before a cutover of 2026-09-01: %s', (invoiceDate, isBefore) => {
  expect(isBeforeCutover({ invoiceDate }, { from: '2026-09-01' })).toBe(isBefore);
});
