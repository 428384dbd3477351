import { pathToFileURL } from 'node:url';
import { decimal } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import { writeCii } from '../../../../src/document/cii/write.js';
import type { EInvoiceDocument } from '../../../../src/document/model.js';
import { validateCii } from '../../../../src/document/xsd/validate.js';
import type { EInvoiceSettings, VatCategory } from '../../../../src/domain/settings.js';
import { buildDocument } from '../../../../src/einvoice/build-document.js';
import { builtDocument } from '../../../fixtures/invoices/document.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { item } from '../../../fixtures/invoices/item.js';
import { settings } from '../../../fixtures/invoices/settings.js';

function xmlOf(overrides: InvoiceOverrides = {}, changed: Partial<EInvoiceSettings> = {}): string {
  const built = buildDocument(invoice(overrides), settings(changed));
  if (!built.ok) throw new Error(JSON.stringify(built.findings));
  return new TextDecoder('utf-8', { fatal: true }).decode(writeCii(built.document));
}

/** The XML of the ordinary invoice's document with other terms. */
function written(change: Partial<EInvoiceDocument>): string {
  return new TextDecoder().decode(writeCii({ ...builtDocument(), ...change }));
}

function inCategory(
  category: VatCategory,
  exemptionReason: string,
  exemptionReasonCode: string | null,
): string {
  const { lines, vatBreakdown } = builtDocument();
  const free = { category, rate: decimal(0) };
  return written({
    lines: lines.map((line) => ({ ...line, ...free })),
    vatBreakdown: vatBreakdown.map((each) => ({
      ...each,
      ...free,
      tax: decimal(0),
      exemptionReason,
      exemptionReasonCode,
    })),
  });
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

  it('names the guideline and the business process of an XRechnung', () => {
    const xml = compact(written({ profile: 'xrechnung' }));
    expect(xml).toContain(
      '<ram:BusinessProcessSpecifiedDocumentContextParameter><ram:ID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</ram:ID></ram:BusinessProcessSpecifiedDocumentContextParameter>' +
        '<ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0</ram:ID>',
    );
    expect(xmlOf()).not.toContain('BusinessProcess');
  });

  it('writes the references to buyer, order and preceding invoice', async () => {
    const xml = written({
      typeCode: '384',
      buyerReference: '04011000-12345-03',
      orderReference: 'PO-7',
      precedingInvoice: { number: 'CW-2026-99', issueDate: '2026-09-01' },
    });
    expect(await validateCii(new TextEncoder().encode(xml))).toEqual([]);
    expect(compact(xml)).toContain('<ram:TypeCode>384</ram:TypeCode><ram:IssueDateTime>');
    expect(compact(xml)).toContain('<ram:BuyerReference>04011000-12345-03</ram:BuyerReference>');
    expect(compact(xml)).toContain(
      '</ram:BuyerTradeParty><ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>PO-7</ram:IssuerAssignedID></ram:BuyerOrderReferencedDocument>',
    );
    expect(compact(xml)).toContain(
      '<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>CW-2026-99</ram:IssuerAssignedID><ram:FormattedIssueDateTime><qdt:DateTimeString format="102">20260901</qdt:DateTimeString></ram:FormattedIssueDateTime></ram:InvoiceReferencedDocument>',
    );
  });

  it('leaves out the date of a preceding invoice that is not known', async () => {
    const xml = written({ typeCode: '384', precedingInvoice: { number: 'CW-2026-99', issueDate: null } });
    expect(await validateCii(new TextEncoder().encode(xml))).toEqual([]);
    expect(xml).not.toContain('FormattedIssueDateTime');
  });

  it('gives the reason of a category without VAT, and no rate to a line that is not subject to it', async () => {
    const exempt = inCategory('E', 'Kleinunternehmer, § 19 UStG', null);
    expect(await validateCii(new TextEncoder().encode(exempt))).toEqual([]);
    expect(compact(exempt)).toContain(
      '<ram:TypeCode>VAT</ram:TypeCode><ram:ExemptionReason>Kleinunternehmer, § 19 UStG</ram:ExemptionReason><ram:BasisAmount>350.00</ram:BasisAmount><ram:CategoryCode>E</ram:CategoryCode><ram:RateApplicablePercent>0</ram:RateApplicablePercent>',
    );
    expect(exempt.match(/RateApplicablePercent>0</g)).toHaveLength(2);
    const outside = inCategory('O', 'Not subject to VAT', 'VATEX-EU-O');
    expect(await validateCii(new TextEncoder().encode(outside))).toEqual([]);
    expect(compact(outside)).toContain(
      '<ram:CategoryCode>O</ram:CategoryCode><ram:ExemptionReasonCode>VATEX-EU-O</ram:ExemptionReasonCode><ram:RateApplicablePercent>0</ram:RateApplicablePercent>',
    );
    expect(outside.match(/RateApplicablePercent>0</g)).toHaveLength(1);
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
    const items = [item({ net: '0.0500000162', quantity: '1234567', totalAmount: total })];
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
      '<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE123456788</ram:ID></ram:SpecifiedTaxRegistration>' +
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

  it('keeps what looks like an entity as the text that it is', () => {
    const xml = xmlOf({ invoiceText: 'R&amp;D &b; &#65; &lt;x&gt;' });
    expect(xml).toContain('<ram:Content>R&amp;amp;D &amp;b; &amp;#65; &amp;lt;x&amp;gt;</ram:Content>');
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
    const file = pathToFileURL(import.meta.filename).href;
    const xml = `<!DOCTYPE a [<!ENTITY x SYSTEM "${file}">]><a>&x;</a>`;
    const findings = await validateCii(new TextEncoder().encode(xml));
    expect(findings).not.toEqual([]);
    expect(JSON.stringify(findings)).not.toContain('EInvoiceSettings');
  });

  it('does not unfold entities within entities', async () => {
    const xml = '<!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;">]><a>&d;</a>';
    const findings = await validateCii(new TextEncoder().encode(xml));
    expect(findings).not.toEqual([]);
    expect(JSON.stringify(findings)).not.toContain('cc');
  });
});
