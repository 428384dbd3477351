import { describe, expect, it } from 'vitest';
import { coveredCents } from '../../../../src/domain/accounting/open-item.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { item } from '../../../fixtures/invoices/item.js';

const two = [item({ net: '100', paid: true }), item({ net: '200' })];

describe('what is paid of an invoice', () => {
  it.each<[string, InvoiceOverrides, number | null]>([
    ['nothing', {}, 0],
    ['all, whatever the amounts say', { paidStatus: 'paid', paidAmount: '0.0' }, 41650],
    ['a part', { paidAmount: '100.0' }, 10000],
    ['items that were paid before', { items: two }, 11900],
    ['such items and a part', { items: two, paidAmount: '100.0', payableAmount: '138.0' }, 21900],
    ['such items and an amount that may count them', { items: two, paidAmount: '119.0' }, null],
    ['more than all', { paidAmount: '500.0' }, null],
    ['the wrong way round', { paidAmount: '-1.0' }, null],
    ['a part of a correction', { items: [item({ quantity: '-1' })], paidAmount: '-100.0' }, -10000],
  ])('%s', (_name, overrides, expected) => {
    expect(coveredCents(invoice(overrides))).toBe(expected);
  });
});
