import { describe, expect, it } from 'vitest';
import { decimal } from '../../../../src/domain/money.js';
import type {
  EInvoiceDocument,
  Line,
  Totals,
  VatBreakdown,
} from '../../../../src/einvoice/document/model.js';
import { BUSINESS_RULES, checkDocument } from '../../../../src/einvoice/rules/check.js';
import { VALID_CASES } from '../../../fixtures/invoices/cases.js';
import { builtDocument } from '../../../fixtures/invoices/document.js';
import { item } from '../../../fixtures/invoices/item.js';

const base = builtDocument({ items: [item({ quantity: '2' }), item({ net: '23.40', rate: '7' })] });
const cent = decimal('0.01');

const line = (change: Partial<Line>): EInvoiceDocument => ({
  ...base,
  lines: base.lines.map((each, index) => (index === 1 ? { ...each, ...change } : each)),
});
const totals = (change: Partial<Totals>): EInvoiceDocument => ({
  ...base,
  totals: { ...base.totals, ...change },
});
const vat = (change: Partial<VatBreakdown>): EInvoiceDocument => ({
  ...base,
  vatBreakdown: base.vatBreakdown.map((each, index) => (index === 0 ? { ...each, ...change } : each)),
});
const seller = (change: Partial<EInvoiceDocument['seller']>): EInvoiceDocument => ({
  ...base,
  seller: { ...base.seller, ...change },
});
const buyer = (change: Partial<EInvoiceDocument['buyer']>): EInvoiceDocument => ({
  ...base,
  buyer: { ...base.buyer, ...change },
});
const payment = (change: Partial<EInvoiceDocument['payment']>): EInvoiceDocument => ({
  ...base,
  payment: { ...base.payment, ...change },
});
const account = (iban: string) => ({ iban, bic: null, name: null });

/** A document that breaks the rule, every rule that it then breaks, and the field that is named. */
const BROKEN: readonly (readonly [id: string, document: EInvoiceDocument, field: string, also?: string[]])[] =
  [
    ['BR-02', { ...base, number: '' }, 'number'],
    ['BR-03', { ...base, issueDate: '2026-02-30' }, 'invoiceDate'],
    ['BR-CL-04', { ...base, currency: 'Euro' }, 'totalAmount.currency'],
    ['BR-06', seller({ name: '' }), 'senderAddress.company'],
    ['BR-07', buyer({ name: '' }), 'recipientAddress.company'],
    ['BR-09', seller({ address: { ...base.seller.address, countryCode: '' } }), 'senderAddress.countryCode'],
    ['BR-11', buyer({ address: { ...base.buyer.address, countryCode: '' } }), 'recipientAddress.countryCode'],
    ['BR-16', { ...base, lines: [] }, 'items', ['BR-CO-10', 'BR-S-08', 'BR-S-08']],
    ['BR-21', line({ id: '' }), 'items[1].description'],
    ['BR-CL-23', line({ unitCode: 'ONE1' }), 'items[1].quantity'],
    ['BR-25', line({ name: '' }), 'items[1].description'],
    ['BR-27', line({ netPrice: decimal('-23.40'), quantity: decimal(-1) }), 'items[1].amount.net'],
    ['BR-29', { ...base, period: { start: '2026-10-31', end: '2026-10-01' } }, 'invoiceDate'],
    ['BR-50', payment({ account: account('') }), 'e_invoices.payment.iban'],
    ['BR-61', payment({ account: null }), 'e_invoices.payment.iban'],
    [
      'BR-62',
      seller({ electronicAddress: { scheme: '', id: 'a@b.example' } }),
      'e_invoices.seller.electronic_address.scheme',
    ],
    ['BR-63', buyer({ electronicAddress: { scheme: '', id: 'a@b.example' } }), 'billingEmails'],
    [
      'BR-CL-14',
      buyer({ address: { ...base.buyer.address, countryCode: 'UK' } }),
      'recipientAddress.countryCode',
    ],
    [
      'BR-CL-25',
      seller({ electronicAddress: { scheme: 'XX', id: '1' } }),
      'e_invoices.seller.electronic_address.scheme',
    ],
    ['BR-CO-09', buyer({ vatId: '987654321' }), 'taxId'],
    ['BR-CO-10', totals({ lineNet: base.totals.lineNet.plus(cent) }), 'totalAmount.net', ['BR-CO-13']],
    ['BR-CO-13', totals({ taxExclusive: base.totals.lineNet.minus(cent) }), 'totalAmount.net', ['BR-CO-15']],
    ['BR-CO-14', totals({ tax: base.totals.tax.plus(cent) }), 'totalAmount.taxes', ['BR-CO-15']],
    [
      'BR-CO-15',
      totals({ taxInclusive: base.totals.taxInclusive.plus(cent) }),
      'totalAmount.gross',
      ['BR-CO-16'],
    ],
    ['BR-CO-16', totals({ due: base.totals.due.plus(cent) }), 'payableAmount'],
    ['BR-CO-18', { ...base, vatBreakdown: [] }, 'totalAmount.taxes', ['BR-CO-14', 'BR-S-08', 'BR-S-08']],
    ['BR-CO-25', { ...base, paymentDueDate: null, paymentTerms: null }, 'dueDate'],
    ['BR-CO-26', seller({ vatId: null, registrationId: null }), 'senderTaxId', ['BR-S-02']],
    ['BR-DE-19', payment({ account: account('DE02120300000000202052') }), 'e_invoices.payment.iban'],
    ['BR-DEC-09', totals({ lineNet: decimal('723.405') }), 'totalAmount.net', ['BR-CO-10', 'BR-CO-13']],
    ['BR-DEC-12', totals({ taxExclusive: decimal('723.405') }), 'totalAmount.net', ['BR-CO-13', 'BR-CO-15']],
    ['BR-DEC-13', totals({ tax: decimal('134.645') }), 'totalAmount.taxes', ['BR-CO-14', 'BR-CO-15']],
    [
      'BR-DEC-14',
      totals({ taxInclusive: decimal('858.045') }),
      'totalAmount.gross',
      ['BR-CO-15', 'BR-CO-16'],
    ],
    ['BR-DEC-16', totals({ paid: decimal('0.005') }), 'paidAmount', ['BR-CO-16']],
    ['BR-DEC-18', totals({ due: decimal('858.045') }), 'payableAmount', ['BR-CO-16']],
    ['BR-DEC-19', vat({ taxable: decimal('700.001') }), 'totalAmount.net', ['BR-S-08']],
    ['BR-DEC-20', vat({ tax: decimal('133.001') }), 'totalAmount.taxes', ['BR-CO-14']],
    [
      'BR-DEC-23',
      line({ netAmount: decimal('23.401') }),
      'items[1].totalAmount.net',
      ['BR-CO-10', 'BR-S-08'],
    ],
    ['BR-S-02', seller({ vatId: null }), 'senderTaxId'],
    ['BR-S-05', line({ rate: decimal(0) }), 'items[1].amount.taxes[0].rate', ['BR-S-08', 'BR-S-08']],
    ['BR-S-08', vat({ taxable: decimal('700.01') }), 'totalAmount.taxes'],
    ['BR-S-09', vat({ tax: decimal('134.00') }), 'totalAmount.taxes', ['BR-CO-14']],
    ['PEPPOL-EN16931-R008', buyer({ id: '' }), 'buyer.id'],
    ['PEPPOL-EN16931-R120', line({ netPrice: decimal('23.43') }), 'items[1].totalAmount.net'],
    ['PEPPOL-EN16931-R121', line({ baseQuantity: decimal(0) }), 'items[1].quantity'],
    ['SB-DATE', { ...base, deliveryDate: '31.10.2026' }, 'dueDate'],
    ['SB-LINE-ID', line({ id: '1' }), 'items'],
    ['SB-TEXT', { ...base, notes: ['a\u0007b'] }, 'notes[0]'],
  ];

describe('the business rules', () => {
  it.each(BROKEN.map(([id, document, field, also = []]) => ({ id, document, field, also })))(
    '$id finds what breaks it',
    ({ id, document, field, also }) => {
      const findings = checkDocument(document);
      expect(findings.map((finding) => finding.rule).sort()).toEqual([id, ...also].sort());
      expect(findings.find((finding) => finding.rule === id)?.field).toBe(field);
    },
  );

  it('are all shown red above', () => {
    expect(BROKEN.map(([id]) => id).sort()).toEqual(BUSINESS_RULES.map((rule) => rule.id).sort());
  });

  it.each(VALID_CASES.map((each) => [each.name, each] as const))('hold for: %s', (_name, each) => {
    expect(checkDocument(builtDocument(each.invoice, each.settings))).toEqual([]);
  });

  it('accept the Greek prefix and a tax that differs by less than one', () => {
    expect(checkDocument(buyer({ vatId: 'EL123456789' }))).toEqual([]);
    const rules = checkDocument(vat({ tax: decimal('133.99') })).map((finding) => finding.rule);
    expect(rules).toEqual(['BR-CO-14']);
  });

  it('find a rate of a line that the breakdown lacks, and one that it has twice', () => {
    const rules = (document: EInvoiceDocument) =>
      checkDocument(document).map((finding) => finding.message.slice(0, 4));
    expect(rules(line({ rate: decimal(16) }))).toEqual(['7 %:', '16 %']);
    const [first] = base.vatBreakdown;
    if (first === undefined) throw new Error('no breakdown');
    const twice = { ...base, vatBreakdown: [...base.vatBreakdown, { ...first, tax: decimal(0) }] };
    expect(checkDocument(twice).map(({ rule }) => rule)).toContain('BR-S-08');
  });

  it('name the rate that is wrong', () => {
    const [finding] = checkDocument(vat({ taxable: decimal('700.01') }));
    expect(finding?.message).toMatch(/^19 %: /);
  });
});
