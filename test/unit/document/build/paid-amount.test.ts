import { decimal } from '@spacebooks/base/money';
import { expect, it } from 'vitest';
import { buildPaidAmount } from '../../../../src/document/build/paid-amount.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import { item } from '../../../fixtures/invoices/item.js';

/** 119.00 in all, of which `items` were paid before. */
function covered(items: string | null, paidAmount: string, payableAmount: string, paidStatus = 'unpaid') {
  const price = (gross: string) => ({ net: '0.0', gross, currency: 'EUR', taxes: [] });
  const findings: string[] = [];
  const given = invoice({
    items: items === null ? [item()] : [item(), item({ paid: true, totalAmount: price(items) })],
    paidAmount,
    payableAmount,
    paidStatus,
  });
  const answer = buildPaidAmount(
    given,
    decimal('119.00'),
    ({ rule, field }) => void findings.push(`${rule} ${field}`),
  );
  return findings.length > 0 ? findings.join() : answer.toFixed(2);
}

it.each([
  ['nothing paid', null, '0.0', '119.0', 'unpaid', '0.00'],
  ['a payment that lowers the payable amount', null, '50.0', '69.0', 'unpaid', '50.00'],
  ['a payment that does not lower it', null, '50.0', '119.0', 'unpaid', '50.00'],
  ['paid in full', null, '119.0', '119.0', 'paid', '119.00'],
  ['paid in full, nothing payable', null, '119.0', '0.0', 'paid', '119.00'],
  ['paid too much', null, '120.0', '-1.0', 'paid', '120.00'],
  ['an item already paid', '19.0', '0.0', '100.0', 'unpaid', '19.00'],
  [
    'an item already paid that the paid amount counts',
    '19.0',
    '19.0',
    '100.0',
    'unpaid',
    'SB-PAID paidAmount',
  ],
  ['the same, and nothing of the item in the payable amount', '59.5', '59.5', '59.5', 'unpaid', '59.50'],
  ['both kinds, the rest paid', '59.5', '59.5', '59.5', 'paid', '119.00'],
  ['an item and a payment, both deducted', '19.0', '50.0', '50.0', 'unpaid', '69.00'],
  ['an item and a smaller payment, only the item deducted', '50.0', '19.0', '69.0', 'unpaid', '69.00'],
  ['an item inside a larger payment, which is deducted', '19.0', '50.0', '69.0', 'unpaid', '50.00'],
  ['all paid, the paid amount counts the item', '19.0', '119.0', '100.0', 'paid', '119.00'],
  ['all paid, the paid amount does not count the item', '19.0', '100.0', '100.0', 'paid', '119.00'],
  ['a cent that rounding moved follows the payable amount', '33.334', '0.0', '85.66', 'unpaid', '33.34'],
  ['two cents are no rounding', '33.33', '0.0', '85.69', 'unpaid', 'SB-PAID payableAmount'],
  ['a payable amount that fits nothing', null, '0.0', '100.0', 'unpaid', 'SB-PAID payableAmount'],
] as const)('%s', (_name, items, paid, payable, status, expected) => {
  expect(covered(items, paid, payable, status)).toBe(expected);
});
