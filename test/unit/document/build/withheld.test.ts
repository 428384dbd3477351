import { describe, expect, it } from 'vitest';
import { balanceOf } from '../../../../src/document/balance.js';
import { buildDocument } from '../../../../src/einvoice/build-document.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { item } from '../../../fixtures/invoices/item.js';
import { settings } from '../../../fixtures/invoices/settings.js';

const ONE = { items: [item({ net: '200' })] };

function built(given: InvoiceOverrides, language: 'es' | 'en' = 'en', terms?: string) {
  const withholding = [{ percent: '15', name: 'IRPF' }];
  const payment = { iban: 'DE02120300000000202051', withholding, ...(terms !== undefined && { terms }) };
  const result = buildDocument(invoice({ ...ONE, ...given }), settings({ language, payment }), {});
  if (!result.ok) return result.findings.map(({ rule, message }) => `${rule}: ${message}`);
  const { totals, paymentTerms } = result.document;
  const { side, amount } = balanceOf(result.document);
  return {
    ...{ billed: totals.taxInclusive.toFixed(2), paid: totals.paid.toFixed(2), due: totals.due.toFixed(2) },
    ...{ toPay: `${side} ${amount.toFixed(2)}`, paymentTerms },
  };
}

describe('an invoice of which the customer withholds tax', () => {
  it('is due as a whole, says in its terms what is withheld, and asks for the rest', () => {
    const amounts = { billed: '238.00', paid: '0.00', due: '238.00', toPay: 'due 208.00' };
    const paymentTerms =
      'IRPF 15% of €200.00: you withhold €30.00 and pay it to the tax office. Amount to pay: €208.00.';
    expect(built({ payableAmount: '208.0' })).toEqual({ ...amounts, paymentTerms });
  });

  it('has the rest in terms of the operator, and no other document changes', () => {
    expect(built({ payableAmount: '208.0' }, 'en', 'Pay {amount}.')).toMatchObject({
      paymentTerms: expect.stringMatching(/^Pay €208\.00\.\nIRPF 15% of/),
    });
    expect(built({ payableAmount: '238.0' })).toEqual({
      ...{ billed: '238.00', paid: '0.00', due: '238.00', toPay: 'due 238.00', paymentTerms: null },
    });
  });

  it('is settled when it is called paid with the rest', () => {
    expect(built({ payableAmount: '208.0', paidAmount: '208.0', paidStatus: 'paid' })).toMatchObject({
      ...{ paid: '238.00', due: '0.00', toPay: 'settled 0.00' },
    });
  });

  it('is refused at another rate, which is named', () => {
    expect(built({ payableAmount: '200.0' })).toEqual([
      'SB-WITHHELD: Of 238.00 only 200.00 is payable, and no payment explains it: 38.00 is kept back, which is 19 % of the net amount 200.00.',
    ]);
    expect(built({ payableAmount: '207.7777' })).toEqual([
      expect.stringMatching(/^SB-WITHHELD: Of 238\.00 only 207\.78/),
    ]);
  });

  it('is refused at another rate once it is paid as well, and for no other difference', () => {
    const paid = (amount: string) => built({ payableAmount: amount, paidAmount: amount, paidStatus: 'paid' });
    expect(paid('200.0')).toEqual([
      'SB-WITHHELD: Of 238.00 only 200.00 is payable, and no payment explains it: 38.00 is kept back, which is 19 % of the net amount 200.00.',
    ]);
    expect(paid('207.77')).toEqual([expect.stringMatching(/^SB-PAID: /)]);
    expect(built({ payableAmount: '200.0', paidAmount: '19.0' })).toEqual([
      expect.stringMatching(/^SB-PAID: /),
    ]);
  });
});

describe('a credit that is larger than the invoice', () => {
  it('is named with what expires of it, where nothing is payable', () => {
    const items = [item({ net: '50' }), item({ net: '-100', description: 'Guthaben' })];
    expect(built({ items, payableAmount: '0.0' })).toEqual([
      'SB-CREDIT: A credit of 119.00 is set off against 59.50: 59.50 of it stays unused, and the platform lets it expire (payable 0.00). An e-invoice below zero would promise to pay it back.',
    ]);
  });

  it('is a credit note where the platform owes it', () => {
    const items = [item({ net: '50' }), item({ net: '-100', description: 'Guthaben' })];
    expect(built({ items })).toMatchObject({ billed: '59.50', toPay: 'credit 59.50' });
  });
});
