import { decimal } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import { buildPaidAmount } from '../../../../src/document/build/paid-amount.js';
import type { WithholdingSettings } from '../../../../src/domain/withheld-tax.js';
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
    { gross: decimal('119.00') },
    ({ rule, field }) => void findings.push(`${rule} ${field}`),
  );
  return findings.length > 0 ? findings.join() : answer.paid.toFixed(2);
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
  ['a payable amount that fits nothing', null, '0.0', '100.0', 'unpaid', 'SB-WITHHELD payableAmount'],
] as const)('%s', (_name, items, paid, payable, status, expected) => {
  expect(covered(items, paid, payable, status)).toBe(expected);
});

describe('what customers withhold', () => {
  const IRPF = { percent: '19', name: 'IRPF' };
  /** 100.00 net and 21.00 tax, of which 19.00 are kept back. */
  function settled(
    given: { payable?: string; paid?: string; status?: string; on?: string },
    withholding: readonly WithholdingSettings[] = [IRPF],
  ) {
    const { payable = '102.0', paid = '0.0', status = 'unpaid', on = '2026-11-01' } = given;
    const reported: unknown[] = [];
    const price = {
      net: '100.0',
      gross: '121.0',
      currency: 'EUR',
      taxes: [{ name: 'IVA', rate: '21.0', amount: '21.0' }],
    };
    const billed = invoice({
      items: [item({ amount: price, totalAmount: price })],
      totalAmount: price,
      payableAmount: payable,
      paidAmount: paid,
      paidStatus: status,
      invoiceDate: on,
    });
    const { gross } = billed.totalAmount;
    const answer = buildPaidAmount(billed, { gross, withholding }, (problem) => void reported.push(problem));
    const { withheld } = answer;
    return {
      reported,
      paid: answer.paid.toFixed(2),
      withheld: withheld && `${withheld.name} ${withheld.percent} of ${withheld.base}: ${withheld.amount}`,
    };
  }

  it.each<[what: string, given: Parameters<typeof settled>[0], paid: string]>([
    ['of an open invoice', {}, '0.00'],
    [
      'of one that is paid in part, which lowers the payable amount',
      { paid: '50.0', payable: '52.0' },
      '50.00',
    ],
    ['of one that is paid in part, which does not', { paid: '50.0' }, '50.00'],
    ['of one that is paid, which settles it', { paid: '102.0', status: 'paid' }, '121.00'],
    [
      'of one that is paid, with nothing payable',
      { paid: '102.0', payable: '0.0', status: 'paid' },
      '121.00',
    ],
  ])('is no payment: %s', (_what, given, paid) => {
    expect(settled(given)).toEqual({ reported: [], paid, withheld: 'IRPF 19 of 100: 19' });
  });

  it('is read only where the figures have no other reading', () => {
    expect(settled({ payable: '121.0' }).withheld).toBeNull();
    expect(settled({ payable: '102.0', paid: '19.0' })).toEqual({
      reported: [],
      paid: '19.00',
      withheld: null,
    });
  });

  it('is asked about at a rate that nobody has written, and before its day', () => {
    const values = { total: '121.00', payable: '102.00', withheld: '19.00', net: '100.00', percent: '19' };
    const problem = {
      rule: 'SB-WITHHELD',
      field: 'payableAmount',
      problem: 'withheld at an unknown rate',
      values,
    };
    expect(settled({}, [{ ...IRPF, percent: '15' }]).reported).toEqual([problem]);
    expect(settled({}, [{ ...IRPF, valid_from: '2026-12-01' }]).reported).toEqual([problem]);
    expect(settled({ payable: '121.0' }, []).reported).toEqual([]);
  });

  it('is not said of what is no percentage', () => {
    expect(settled({ payable: '101.333' }, []).reported).toMatchObject([
      {
        rule: 'SB-WITHHELD',
        problem: 'withheld at an unknown rate',
        values: { withheld: '19.67', percent: '19.67' },
      },
    ]);
  });
});
