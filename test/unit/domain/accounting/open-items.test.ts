import { describe, expect, it } from 'vitest';
import type { InvoiceSnapshot } from '../../../../src/domain/accounting/model.js';
import { item } from '../../../fixtures/invoices/item.js';
import { copy } from './planning.js';
import { balances, booked, booksOf, credit, GIVEN_UP, paidBy } from './settled-family.js';

const sale = (overrides: Parameters<typeof copy>[0] = {}, changes: Parameters<typeof copy>[1] = {}) =>
  copy({ items: [item({ net: '300' })], ...overrides }, changes);
const less = (net: string, overrides: Parameters<typeof credit>[0] = {}) =>
  credit({ items: [item({ net })], ...overrides });

/** What is open of each document, and what the debtor's account owes. */
function open(...members: readonly [InvoiceSnapshot, ...InvoiceSnapshot[]]) {
  const planned = booked(booksOf(), members);
  return {
    items: planned.openItems.map((each) => `${each.invoiceId} ${each.gross} - ${each.paid} = ${each.open}`),
    debtor: balances(planned.entries).debtor?.[0] ?? 0,
  };
}

describe('the open items of a family', () => {
  it('are none of an unpaid invoice that is cancelled whole, whatever state the documents have', () => {
    const none = { items: [], debtor: 0 };
    for (const paidStatus of ['unpaid', 'paid'])
      expect(open(sale(), less('-300', { paidStatus }))).toEqual(none);
    const flagged = sale({ paidStatus: 'writtenOff' }, { settledOn: '2026-11-05' });
    expect(open(flagged, less('-300'))).toEqual(none);
  });

  it('are what a correction that is settled left of its original', () => {
    const rest = { items: ['inv-1 35700 - 11900 = 23800'], debtor: 23800 };
    expect(open(sale(), less('-100', { paidStatus: 'paid' }))).toEqual(rest);
    expect(open(sale(), less('-100', { paidStatus: 'writtenOff' }))).toEqual(rest);
  });

  it('are the rest of an original that the platform closed together with its correction', () => {
    const flagged = sale({ paidStatus: 'writtenOff' }, { settledOn: '2026-11-05' });
    expect(open(flagged, less('-100'))).toEqual({ items: ['inv-1 35700 - 11900 = 23800'], debtor: 23800 });
  });

  it('are none where the rest is lost, or paid', () => {
    const none = { items: [], debtor: 0 };
    expect(open(sale({ paidStatus: 'writtenOff' }, GIVEN_UP), less('-100'))).toEqual(none);
    const { payments, paidAmount } = paidBy('238.00');
    for (const paidStatus of ['unpaid', 'paid']) {
      expect(open(sale({ paidStatus, paidAmount }, { payments }), less('-100'))).toEqual(none);
    }
  });

  it('are what the customer has to get, of the correction', () => {
    const { payments, paidAmount } = paidBy('300.00');
    const back = { items: ['inv-2 -11900 - -5700 = -6200'], debtor: -6200 };
    expect(open(sale({ paidAmount }, { payments }), less('-100', { paidStatus: 'writtenOff' }))).toEqual(
      back,
    );
  });

  it('stay those of each document where they come to the same', () => {
    expect(open(sale(), less('-100'))).toEqual({
      items: ['inv-1 35700 - 0 = 35700', 'inv-2 -11900 - 0 = -11900'],
      debtor: 23800,
    });
    const { payments } = paidBy('357.00');
    const paid = sale({ paidStatus: 'paid', paidAmount: '357.00' }, { payments });
    expect(open(paid, less('-100'))).toEqual({ items: ['inv-2 -11900 - 0 = -11900'], debtor: -11900 });
  });
});
