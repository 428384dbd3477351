import { expect, it } from 'vitest';
import { openItemOf } from '../../../../src/domain/bank/open-item-of.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';

it('knows a correction by its sum, open or settled', () => {
  const plain = invoice();
  const { totalAmount } = plain;
  const correction = { ...plain, totalAmount: { ...totalAmount, gross: totalAmount.gross.neg() } };
  const said = [plain, correction, { ...correction, paidStatus: 'paid' as const }].map((each) => {
    const { isCredit, openAmount } = openItemOf(each, 0);
    return [isCredit, Math.sign(openAmount)];
  });
  expect(said).toEqual([
    [false, 1],
    [true, -1],
    [true, 0],
  ]);
});
