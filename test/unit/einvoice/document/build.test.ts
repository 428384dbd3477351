import { describe, expect, it } from 'vitest';
import { buildDocument } from '../../../../src/einvoice/document/build.js';
import { builtDocument } from '../../../fixtures/invoices/document.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { item } from '../../../fixtures/invoices/item.js';
import { settings } from '../../../fixtures/invoices/settings.js';

function findingsOf(overrides: InvoiceOverrides, changed = {}) {
  const built = buildDocument(invoice(overrides), settings(changed));
  if (built.ok) throw new Error('the invoice was not refused');
  return built.findings;
}

describe('the document', () => {
  it('takes names from the company, and the person as contact', () => {
    const { buyer } = builtDocument();
    expect(buyer.name).toBe('Müller & Söhne GmbH');
    expect(buyer.contact).toEqual({ name: 'Jana Müller', phone: null, email: null });
    const person = builtDocument({ recipientAddress: { company: null } }).buyer;
    expect(person.name).toBe('Jana Müller');
    expect(person.contact).toBeNull();
  });

  it('prefers what the settings say of the seller', () => {
    const seller = { name: 'Spreeufer Betriebs GmbH', vat_id: 'DE 111 222 333' };
    const built = builtDocument({}, { seller }).seller;
    expect(built.name).toBe('Spreeufer Betriebs GmbH');
    expect(built.vatId).toBe('DE111222333');
    expect(built.contact).toBeNull();
  });

  it('takes the first billing address that is one as electronic address', () => {
    const { buyer } = builtDocument({ billingEmails: ['', ' a@b.example '] });
    expect(buyer.electronicAddress).toEqual({ scheme: 'EM', id: 'a@b.example' });
    expect(builtDocument({ billingEmails: ['nobody'] }).buyer.electronicAddress).toBeNull();
  });

  it('splits a long description into name and text', () => {
    const [line] = builtDocument({ items: [item({ description: 'Raum\n\n2 h\nmit Beamer' })] }).lines;
    expect([line?.name, line?.description]).toEqual(['Raum', '2 h\nmit Beamer']);
  });

  it('sums the lines by rate, highest rate first', () => {
    const { vatBreakdown, totals } = builtDocument({
      items: [item({ rate: '7', net: '23.40' }), item({ rate: '19.0' }), item({ rate: '19' })],
    });
    expect(
      vatBreakdown.map((each) => `${each.rate.toFixed()} ${each.taxable.toFixed(2)} ${each.tax.toFixed(2)}`),
    ).toEqual(['19 700.00 133.00', '7 23.40 1.64']);
    expect(totals.taxInclusive.toFixed(2)).toBe('858.04');
  });

  it('keeps the platform’s tax where it was rounded by line', () => {
    const items = Array.from({ length: 5 }, () => item({ net: '0.37' }));
    const { totals, vatBreakdown } = builtDocument({ items });
    expect(vatBreakdown[0]?.taxable.toFixed(2)).toBe('1.85');
    expect(totals.tax.toFixed(2)).toBe('0.35');
  });

  it('has means of payment 58 with an IBAN, else 1', () => {
    expect(builtDocument().payment).toEqual({
      meansCode: '58',
      account: { iban: 'DE02120300000000202051', bic: 'BYLADEM1001', name: 'Coworking Spreeufer GmbH' },
      remittanceInformation: 'CW-2026-100',
    });
    expect(builtDocument({}, { payment: {} }).payment).toEqual({
      meansCode: '1',
      account: null,
      remittanceInformation: 'CW-2026-100',
    });
  });

  it('chooses the tax case by rate, country, account and code', () => {
    const tax_cases = [
      {
        when: { rate: '19.00', buyer_country: ['DE'], revenue_account: '4400', accounting_code: 'DESK' },
        category: 'S' as const,
      },
    ];
    const fitting = { revenueAccount: { name: 'x', number: '4400' }, accountingCode: 'DESK' };
    expect(builtDocument({ items: [item(fitting)] }, { tax_cases }).lines[0]?.category).toBe('S');
    for (const other of [
      { ...fitting, rate: '7' },
      { ...fitting, accountingCode: null },
      { ...fitting, revenueAccount: null },
    ]) {
      expect(findingsOf({ items: [item(other)] }, { tax_cases }).map(({ rule }) => rule)).toEqual([
        'SB-TAX-CASE',
      ]);
    }
  });
});

describe('a refusal', () => {
  it('names each field and the fix, all at once', () => {
    const findings = findingsOf({
      recipientAddress: { street: null, countryCode: 'UK' },
      items: [item(), item({ rate: '0' }), item({ description: '' })],
    });
    expect(findings.map(({ rule, field }) => `${rule} ${field}`)).toEqual([
      'SB-ADDRESS recipientAddress.street',
      'BR-CL-14 recipientAddress.countryCode',
      'SB-ZERO-RATE items[1].amount.taxes[0].rate',
      'BR-25 items[2].description',
    ]);
    expect(findings[1]?.fix).toBe('GB schreiben, in der Adresse des Kunden, dann auf dieser Rechnung.');
  });

  it('is worded in the language of the space, not of the customer', () => {
    const customers = [{ customer_number: 'K-1001', language: 'de' as const }];
    const [english] = findingsOf({ invoiceDate: '2025-12-31' }, { language: 'en', customers });
    expect(english).toEqual({
      rule: 'SB-CUTOVER',
      field: 'invoiceDate',
      message: 'The invoice is of 2025-12-31, before the cutover on 2026-01-01.',
      fix: 'Issue it the way you did before, or set e_invoices.from to an earlier date.',
    });
    const [german] = findingsOf({ invoiceDate: '2025-12-31' });
    expect(german?.message).toBe('Die Rechnung ist vom 2025-12-31, vor dem Stichtag 2026-01-01.');
    expect(findingsOf({ invoiceDate: '2025-12-31' }, { language: 'pl' })).toEqual([english]);
  });

  it('points to the configuration where the fix is there', () => {
    const findings = findingsOf({}, { payment: { iban: 'DE1' }, seller: { vat_id: '12' } });
    expect(findings.map(({ field }) => field)).toEqual([
      'e_invoices.seller.vat_id',
      'e_invoices.payment.iban',
    ]);
  });
});
