import { decimal } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import { writeUbl } from '../../../../src/document/ubl/write.js';
import { type DocumentInput, documentOf } from '../../pdf/documents.js';
import { writtenByLibrary } from './library-invoice.js';

function written({ buyer, ...change }: DocumentInput = {}): string {
  const base = documentOf(change);
  const electronicAddress = { scheme: 'EM', id: 'einkauf@mueller.example' };
  const bytes = writeUbl({
    ...base,
    profile: 'xrechnung',
    buyerReference: '04011000-12345-03',
    buyer: { ...base.buyer, electronicAddress, ...buyer },
  });
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

/** The XML without its declaration, line breaks and indentation. */
function compact(xml: string): string {
  return xml
    .replace(/^<\?.*?\?>/, '')
    .replace(/>\s+</g, '><')
    .trim();
}

describe('the UBL invoice', () => {
  it.each([
    ['an ordinary one', () => written()],
    ['one with two rates and all references', () => written(REFERENCES)],
    ['one that is partly paid, without account and period', () => written(PARTLY_PAID)],
  ])('has the elements, values and order that another writer gives: %s', async (_name, write) => {
    const xml = write();
    expect(compact(xml)).toBe(compact(await writtenByLibrary(xml)));
  });

  it('names XRechnung, its business process and the type', () => {
    expect(compact(written())).toContain(
      '<cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0</cbc:CustomizationID>' +
        '<cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>',
    );
    expect(compact(written())).toContain('<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>');
  });

  it('is a CreditNote for type 381, which states the due date with the means of payment', () => {
    const xml = compact(written({ typeCode: '381' }));
    expect(xml).toMatch(/^<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"/);
    expect(xml).toContain('<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>');
    expect(xml).toContain('<cbc:CreditedQuantity unitCode="C62">1</cbc:CreditedQuantity>');
    expect(xml).toContain(
      '<cbc:PaymentMeansCode>58</cbc:PaymentMeansCode><cbc:PaymentDueDate>2026-10-15</cbc:PaymentDueDate>',
    );
    expect(xml).not.toMatch(/<c[ab]c:Invoice(?!Period)/);
    expect(xml).not.toContain('cbc:DueDate');
  });

  it('keeps every decimal of a price and the quantity that it is for', () => {
    const { lines } = documentOf();
    const exact = { netPrice: decimal('294.117647'), baseQuantity: decimal('7') };
    const xml = compact(written({ lines: lines.map((line) => ({ ...line, ...exact })) }));
    expect(xml).toContain(
      '<cac:Price><cbc:PriceAmount currencyID="EUR">294.117647</cbc:PriceAmount><cbc:BaseQuantity unitCode="C62">7</cbc:BaseQuantity></cac:Price>',
    );
  });

  it('gives a line that is not subject to VAT no rate, and the breakdown one with the reason', () => {
    const { lines, vatBreakdown } = documentOf();
    const free = { category: 'O', rate: decimal(0) } as const;
    const reason = { exemptionReason: 'Not subject to VAT', exemptionReasonCode: 'VATEX-EU-O' };
    const xml = compact(
      written({
        lines: lines.map((line) => ({ ...line, ...free })),
        vatBreakdown: vatBreakdown.map((each) => ({ ...each, ...free, ...reason, tax: decimal(0) })),
      }),
    );
    expect(xml).toContain(
      '<cac:ClassifiedTaxCategory><cbc:ID>O</cbc:ID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>',
    );
    expect(xml).toContain(
      '<cac:TaxCategory><cbc:ID>O</cbc:ID><cbc:Percent>0</cbc:Percent><cbc:TaxExemptionReasonCode>VATEX-EU-O</cbc:TaxExemptionReasonCode><cbc:TaxExemptionReason>Not subject to VAT</cbc:TaxExemptionReason>',
    );
  });

  it('keeps markup of texts as text, and has no empty element', () => {
    const xml = written({ notes: ['a <b> & c ]]>'], paymentTerms: null, paymentDueDate: null });
    expect(xml).toContain('<cbc:Note>a &lt;b&gt; &amp; c ]]&gt;</cbc:Note>');
    expect(xml).not.toMatch(/<[^>?]+\/>|><\/c/);
  });

  it('is the same bytes for the same invoice', () => {
    expect(written()).toBe(written());
  });
});

const REFERENCES: DocumentInput = {
  items: [{ quantity: '2' }, { price: '23.40', rate: '7', name: 'Day pass', description: '3 October' }],
  typeCode: '384',
  orderReference: 'PO-7',
  precedingInvoice: { number: 'CW-2026-99', issueDate: '2026-09-01' },
  notes: ['First note', 'Second note'],
};

const PARTLY_PAID: DocumentInput = {
  paid: '100',
  period: null,
  payment: { meansCode: '1', account: null, remittanceInformation: null },
};
