import { decimal } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import type { References } from '../../../../src/document/build/document-type.js';
import type { KsefDocumentSettings } from '../../../../src/domain/ksef-settings.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { polishDocument, polishItem } from '../../../fixtures/polish.js';

const of = (net: string, more: Parameters<typeof polishItem>[0] = {}) => ({
  items: [polishItem({ net, ...more })],
});
const at = (rate: string): References => ({
  exchangeRate: (currency, effectiveDate) => ({
    ok: true,
    rate: { currency, rate: decimal(rate), table: '225/A/NBP/2026', effectiveDate },
  }),
});

function splitPayment(
  invoice: InvoiceOverrides,
  ksef: Partial<KsefDocumentSettings> = { split_payment: true },
  references: References = {},
) {
  return polishDocument(invoice, { ksef }, references).fa3?.splitPayment;
}

const ALL = { lineIds: [] };
const german = {
  taxId: 'DE123456788',
  recipientAddress: { countryCode: 'DE', company: 'Muster GmbH', name: null },
};
const person = { taxId: null, recipientAddress: { company: null, name: 'Anna Nowak' } };

describe('split payment', () => {
  it.each([
    ['15,000.00 PLN with tax', of('12195.12'), null],
    ['a grosz more', of('12195.13'), ALL],
    ['a consumer', { ...of('20000'), ...person }, null],
    ['a business abroad that is taxed in Poland', { ...of('20000'), ...german }, ALL],
    ['np II, where no tax is Polish', { ...of('20000', { rate: '0' }), ...german }, null],
  ] as const)(
    'is of invoices of more than 15,000 PLN, with Polish tax, to taxpayers: %s',
    (_, invoice, expected) => {
      expect(splitPayment(invoice)).toEqual(expected);
      expect(splitPayment(invoice, {})).toBeNull();
    },
  );

  it.each([
    ['4.0003', ALL],
    ['4', null],
  ] as const)('converts a total in another currency: at %s', (rate, expected) => {
    const euro = of('3048.78', { currency: 'EUR' });
    expect(splitPayment(euro, { split_payment: true }, at(rate))).toEqual(expected);
  });

  it('is of invoices that have an item of the annex, whatever that costs', () => {
    const items = [
      polishItem({ net: '20000' }),
      polishItem({ net: '5', accountingCode: 'TONER' }),
      polishItem({ net: '7', accountingCode: 'TONER', rate: '8' }),
    ];
    const toner = { split_payment: true, split_payment_items: [{ accounting_code: 'TONER' }] };
    expect(splitPayment({ items }, toner)).toEqual({ lineIds: ['2', '3'] });
    expect(splitPayment({ items: items.slice(0, 1) }, toner)).toBeNull();
    const later = [{ accounting_code: 'TONER', valid_from: '2027-01-01' }];
    expect(splitPayment({ items }, { ...toner, split_payment_items: later })).toBeNull();
  });

  it.each([
    ['of more than 15,000 PLN', '18450', undefined, '-1', ALL],
    ['that it takes down from there', '15001', undefined, '-10', ALL],
    ['that it takes over it', '14999', undefined, '10', ALL],
    ['of less', '14000', undefined, '-10', null],
    ['that other corrections have taken down from there', '15001', '14000', '-10', ALL],
    ['that other corrections have taken over it', '14000', '15001', '-10', ALL],
    ['that it takes over it with other corrections', '14000', '14900', '407', ALL],
    ['that it takes to it with other corrections, and no further', '14000', '14900', '81', null],
    ['that nobody knows', undefined, undefined, '-1', ALL],
  ] as const)('is of a correction by its original: %s', (_, total, corrected, net, expected) => {
    const correction = { correctedInvoiceId: 'inv-0', ...of(net) };
    const precedingInvoice = {
      number: 'FV/2026/10/007',
      issueDate: '2026-10-20',
      ksefNumber: '5265877635-20261102-0100001AF629-3D',
      total,
      corrected,
    };
    expect(splitPayment(correction, { split_payment: true }, { precedingInvoice })).toEqual(expected);
  });
});
