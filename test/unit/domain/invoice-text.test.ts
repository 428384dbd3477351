import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readInvoiceText, versionContent, writeInvoiceText } from '../../../src/domain/invoice-text.js';
import { platformInvoice } from '../../fixtures/invoices/arbitrary.js';
import { invoice } from '../../fixtures/invoices/invoice.js';

describe('an invoice as text', () => {
  it('gives back the same invoice', () => {
    fc.assert(
      fc.property(platformInvoice, (overrides) => {
        const each = invoice(overrides);
        const text = writeInvoiceText(each);
        expect(readInvoiceText(text)).toEqual(each);
        expect(writeInvoiceText(readInvoiceText(text))).toBe(text);
      }),
      { numRuns: 200 },
    );
  });

  it('keeps the smallest and the largest decimals as they are', () => {
    const { totalAmount } = invoice();
    const amounts = { net: totalAmount.net.div('1e9'), gross: totalAmount.gross.times('1e12') };
    const kept = readInvoiceText(writeInvoiceText(invoice({}))).totalAmount;
    expect(kept).toEqual(totalAmount);
    const odd = { ...invoice(), totalAmount: { ...totalAmount, ...amounts } };
    expect(readInvoiceText(writeInvoiceText(odd)).totalAmount.net.toFixed()).toBe(amounts.net.toFixed());
    expect(readInvoiceText(writeInvoiceText(odd)).totalAmount.gross.eq(amounts.gross)).toBe(true);
  });
});

describe('a version of an invoice', () => {
  const plain = invoice();
  it.each([
    ['payment', { paidStatus: 'paid' }],
    ['the lock', { canUpdate: false }],
    ['notes', { notes: 'other' }],
    ['the attached PDF', { pdf: { ...plain.pdf, archived: true } }],
  ])('is another one after a change of %s', (_name, change) => {
    expect(versionContent({ ...plain, ...change })).not.toBe(versionContent(plain));
  });

  it('is the same whatever became of its mail', () => {
    expect(versionContent({ ...plain, sentStatus: 'sent' })).toBe(versionContent(plain));
  });
});
