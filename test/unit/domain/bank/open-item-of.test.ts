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

it('awaits the payable amount of one of which nothing was paid: customers withhold the rest', () => {
  const open = (given: Parameters<typeof invoice>[0]) => openItemOf(invoice(given), 0).openAmount;
  expect(open({ payableAmount: '350.0' })).toBe(35_000);
  expect(open({ payableAmount: '350.0', paidAmount: '66.5' })).toBe(35_000);
  expect(open({ payableAmount: '0.0' })).toBe(41_650);
  expect(open({ payableAmount: '416.5' })).toBe(41_650);
});
