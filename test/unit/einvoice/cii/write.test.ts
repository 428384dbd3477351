import { describe, expect, it } from 'vitest';
import type { EInvoiceSettings } from '../../../../src/domain/settings.js';
import { writeCii } from '../../../../src/einvoice/cii/write.js';
import { buildDocument } from '../../../../src/einvoice/document/build.js';
import { validateCii } from '../../../../src/einvoice/xsd/validate.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { item } from '../../../fixtures/invoices/item.js';
import { settings } from '../../../fixtures/invoices/settings.js';

function xmlOf(overrides: InvoiceOverrides = {}, changed: Partial<EInvoiceSettings> = {}): string {
  const built = buildDocument(invoice(overrides), settings(changed));
  if (!built.ok) throw new Error(JSON.stringify(built.findings));
  return new TextDecoder('utf-8', { fatal: true }).decode(writeCii(built.document));
}

/** The XML without line breaks and indentation. */
function compact(xml: string): string {
  return xml.replace(/>\s+</g, '><');
}

describe('the Cross Industry Invoice', () => {
  it('names the guideline of the EN 16931 profile and the type', () => {
    const xml = compact(xmlOf());
    expect(xml).toContain(
      '<ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID>',
    );
    expect(xml).toContain('<ram:TypeCode>380</ram:TypeCode><ram:IssueDateTime>');
    expect(xml).toContain('<udt:DateTimeString format="102">20261001</udt:DateTimeString>');
  });

  it('writes a line with two decimals, the unit and the rate as a number', () => {
    const xml = compact(xmlOf({ items: [item({ net: '12.5', quantity: '7.750', rate: '19.00' })] }));
    expect(xml).toContain('<ram:ChargeAmount>12.50</ram:ChargeAmount>');
    expect(xml).toContain('<ram:BilledQuantity unitCode="C62">7.75</ram:BilledQuantity>');
    expect(xml).toContain('<ram:RateApplicablePercent>19</ram:RateApplicablePercent>');
    expect(xml).toContain('<ram:LineTotalAmount>96.88</ram:LineTotalAmount>');
  });

  it('writes all decimals of a price', () => {
    const xml = compact(xmlOf({ items: [item({ net: '8.394957', quantity: '37' })] }));
    expect(xml).toContain('<ram:ChargeAmount>8.394957</ram:ChargeAmount>');
  });

  it('writes a base quantity only where the price has none', () => {
    expect(xmlOf()).not.toContain('BasisQuantity');
    const taxes = [{ name: 'MwSt.', rate: '19', amount: '11728.39' }];
    const total = { net: '61728.37', gross: '73456.76', currency: 'EUR', taxes };
    const items = [item({ net: '0.05', quantity: '1234567', totalAmount: total })];
    const xml = compact(xmlOf({ items }));
    expect(xml).toContain('<ram:ChargeAmount>61728.37</ram:ChargeAmount>');
    expect(xml).toContain('<ram:BasisQuantity unitCode="C62">1234567</ram:BasisQuantity>');
    expect(xml).toContain('<ram:BilledQuantity unitCode="C62">1234567</ram:BilledQuantity>');
  });

  it('always fills the delivery element, with the last day of the service period', () => {
    const month = compact(xmlOf());
    expect(month).toMatch(/<ram:OccurrenceDateTime><udt:DateTimeString format="102">20261031</);
    expect(month).toContain('<ram:BillingSpecifiedPeriod>');
    const day = compact(xmlOf({}, { service_period: [{ period: 'date of invoice' }] }));
    expect(day).toMatch(/<ram:OccurrenceDateTime><udt:DateTimeString format="102">20261001</);
    expect(day).not.toContain('<ram:BillingSpecifiedPeriod>');
  });

  it('writes what is paid and what remains', () => {
    const xml = compact(xmlOf({ paidAmount: '100.0', payableAmount: '316.5' }));
    expect(xml).toContain(
      '<ram:GrandTotalAmount>416.50</ram:GrandTotalAmount><ram:TotalPrepaidAmount>100.00</ram:TotalPrepaidAmount><ram:DuePayableAmount>316.50</ram:DuePayableAmount>',
    );
  });

  it('writes both tax registrations, in order', () => {
    const xml = compact(xmlOf({}, { seller: { ...settings().seller, tax_number: '30/123/45678' } }));
    expect(xml).toContain(
      '<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE123456789</ram:ID></ram:SpecifiedTaxRegistration>' +
        '<ram:SpecifiedTaxRegistration><ram:ID schemeID="FC">30/123/45678</ram:ID></ram:SpecifiedTaxRegistration>',
    );
  });

  it('has no empty element whatever is left out', () => {
    const xml = xmlOf(
      {
        invoiceText: ' ',
        taxId: null,
        customerNumber: '',
        billingEmails: [],
        recipientAddress: { state: '' },
      },
      { seller: {}, payment: {} },
    );
    expect(xml).not.toMatch(/<[^>?]+\/>|><\/ram/);
  });

  it('keeps markup of texts as text and drops what XML forbids', () => {
    const xml = xmlOf({ invoiceText: 'a <b> & c ]]>\r\n\u0001d\uD800' });
    expect(xml).toContain('<ram:Content>a &lt;b&gt; &amp; c ]]&gt;\nd</ram:Content>');
  });

  it('never says what is for admins only', () => {
    expect(xmlOf({ notes: 'do not print' })).not.toContain('do not print');
  });

  it('is the same bytes for the same invoice', () => {
    expect(xmlOf()).toBe(xmlOf());
  });
});

describe('the schema', () => {
  it('finds an element out of order', async () => {
    const xml = xmlOf().replace(
      /(<ram:PostcodeCode>.*<\/ram:PostcodeCode>)\s*(<ram:LineOne>.*<\/ram:LineOne>)/,
      '$2$1',
    );
    const findings = await validateCii(new TextEncoder().encode(xml));
    expect(findings.map((finding) => finding.rule)).toContain('XSD');
    expect(findings[0]?.message).toContain('PostcodeCode');
  });

  it('finds a missing delivery element', async () => {
    const xml = xmlOf().replace(
      /<ram:ApplicableHeaderTradeDelivery>[\s\S]*<\/ram:ApplicableHeaderTradeDelivery>/,
      '',
    );
    expect(await validateCii(new TextEncoder().encode(xml))).not.toEqual([]);
  });

  it('finds what is not well-formed', async () => {
    const findings = await validateCii(new TextEncoder().encode('<a>'));
    expect(findings).toHaveLength(1);
    expect(findings[0]?.rule).toBe('XSD');
  });

  it('reads no file that a document names', async () => {
    const xml = `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]><a>&x;</a>`;
    const findings = await validateCii(new TextEncoder().encode(xml));
    expect(findings).not.toEqual([]);
    expect(JSON.stringify(findings)).not.toContain('hostname"');
  });
});
