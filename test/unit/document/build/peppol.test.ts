import { describe, expect, it } from 'vitest';
import { isNetworkNumber, networkAddress } from '../../../../src/document/ids/electronic-address.js';
import type { EInvoiceDocument } from '../../../../src/document/model.js';
import { writeUbl } from '../../../../src/document/ubl/write.js';
import type { CustomerSettings, EInvoiceSettings } from '../../../../src/domain/settings.js';
import { buildDocument } from '../../../../src/einvoice/build-document.js';
import { standardFor } from '../../../../src/einvoice/standard.js';
import { SELLERS, type SellerAtHome, soldBy } from '../../../fixtures/invoices/cases/sellers.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { item } from '../../../fixtures/invoices/item.js';
import { settings } from '../../../fixtures/invoices/settings.js';

const GENT = {
  ...{ company: 'Klant NV', name: null, street: 'Lange Weg 2' },
  ...{ postCode: '9000', city: 'Gent', countryCode: 'BE' },
};
const ROTTERDAM = { ...GENT, postCode: '3011 AA', city: 'Rotterdam', countryCode: 'NL' };

function documentOf(
  seller: SellerAtHome,
  overrides: InvoiceOverrides = {},
  customer: CustomerSettings = {},
  references: Parameters<typeof buildDocument>[2] = {},
): EInvoiceDocument {
  const changed: Partial<EInvoiceSettings> = {
    standard: 'peppol',
    customers: [{ customer_number: 'K-1001', ...customer }],
  };
  const { settings: sold, ...sender } = soldBy(seller, changed);
  const given = invoice({
    ...sender,
    recipientAddress: GENT,
    taxId: '0456.789.034',
    items: [item({ rate: '21', net: '500' })],
    ...overrides,
  });
  const built = buildDocument(given, settings(sold), references);
  if (!built.ok) expect.fail(JSON.stringify(built.findings, null, 2));
  return built.document;
}

const CORRECTS = { precedingInvoice: { number: 'CW-90', issueDate: '2026-09-01' } };
const addressesOf = ({ seller, buyer }: EInvoiceDocument) =>
  [seller, buyer].map(({ electronicAddress: address }) => `${address?.scheme}:${address?.id}`);

describe('addresses in Peppol', () => {
  it('are made of numbers of their own, where somebody is registered by them', () => {
    const { BE, NL, LU, AT } = SELLERS;
    expect(addressesOf(documentOf(BE))).toEqual(['0208:0428759497', '0208:0456789034']);
    const dutch = { recipientAddress: ROTTERDAM, taxId: 'KvK 87654321' };
    expect(addressesOf(documentOf(NL, dutch))).toEqual(['0106:12345678', '0106:87654321']);
    const byVatId = { ...dutch, taxId: 'NL810462783B01' };
    expect(addressesOf(documentOf(NL, byVatId))[1]).toBe('9944:NL810462783B01');
    const abroad = { items: [item({ rate: '0' })], taxId: 'BE0456789034' };
    expect(addressesOf(documentOf(LU, abroad))[0]).toBe('9938:LU15027442');
    expect(addressesOf(documentOf(AT, abroad))[0]).toBe('9914:ATU12345675');
  });

  it('of German authorities are their Leitweg-IDs, of other Germans their VAT ids', () => {
    const toGermany = (taxId: string | null, customer: CustomerSettings) => {
      const recipientAddress = { ...GENT, postCode: '28195', city: 'Bremen', countryCode: 'DE' };
      const items = [item({ rate: taxId === null ? '21' : '0' })];
      return addressesOf(documentOf(SELLERS.BE, { recipientAddress, taxId, items }, customer))[1];
    };
    expect(toGermany(null, { buyer_reference: '04011000-1234512345-06' })).toBe(
      '0204:04011000-1234512345-06',
    );
    // With a slip it is a reference like any other.
    expect(toGermany('DE136695976', { buyer_reference: '04011000-1234512345-07' })).toBe('9930:DE136695976');
  });

  it('are what was entered, but for e-mail, which Peppol has not', () => {
    const entered = (scheme: string, id: string) =>
      addressesOf(documentOf(SELLERS.BE, {}, { electronic_address: { scheme, id } }))[1];
    expect(entered('0088', '4012345000009')).toBe('0088:4012345000009');
    expect(entered('0208', '0456.789.034')).toBe('0208:0456789034');
    expect(entered('EM', 'a@example.com')).toBe('0208:0456789034');
  });

  it.each([
    ['9944', '810462783B01', 'NL810462783B01'],
    ['9930', 'DE 136 695 976', 'DE136695976'],
    ['0184', 'DK 13585628', 'DK13585628'],
    ['0204', '04011000-12345-34', '04011000-12345-34'],
    ['0142', 'a.b-c', 'a.b-c'],
  ])('are written as the network has them: %s %s', (scheme, id, written) => {
    expect(networkAddress({ scheme, id })).toEqual({ scheme, id: written });
  });

  it.each([
    ['0096', '1234567890', 'DK34567890'],
    ['0106', '12345678', '1234567'],
    ['0151', '51824753556', '51824753557'],
    ['0184', '13585629', '1358562'],
    ['0190', '00000001234567890000', '1234'],
    ['0198', 'DK13585628', '13585628'],
    ['0201', 'UF1AB2', 'UF1AB'],
    ['0210', 'RSSMRA85T10A562S', 'RSSMRA85T10A56'],
    ['0211', 'IT00743110157', 'IT00743110158'],
    ['9944', 'NL810462783B01', '810462783B01'],
  ])('have the form of their scheme: %s %s, not %s', (scheme, right, wrong) => {
    expect([right, wrong].map((id) => isNetworkNumber({ scheme, id }))).toEqual([true, false]);
  });
});

describe('what Peppol wants otherwise', () => {
  it('a correction that gives back is a credit note above zero, any other an invoice, both with the original', () => {
    const corrected = (quantity: string, net: string) => {
      const items = [item({ rate: '21', net, quantity })];
      const { typeCode, precedingInvoice, totals, lines } = documentOf(
        SELLERS.BE,
        { items, correctedInvoiceId: 'inv-0' },
        {},
        CORRECTS,
      );
      return [typeCode, precedingInvoice?.number, totals.due.toFixed(2), lines[0]?.quantity.toFixed()];
    };
    expect(corrected('-1', '500')).toEqual(['381', 'CW-90', '605.00', '1']);
    expect(corrected('1', '50')).toEqual(['380', 'CW-90', '60.50', '1']);
  });

  it('a reference is the entered one, the order alone, the buyer’s person, or the customer number', () => {
    const of = (customer: CustomerSettings, name: string | null = null) => {
      const { buyerReference, orderReference } = documentOf(
        SELLERS.BE,
        { recipientAddress: { ...GENT, name } },
        customer,
      );
      return [buyerReference, orderReference];
    };
    expect(of({ buyer_reference: 'R-1', order_number: 'PO-1' }, 'An')).toEqual(['R-1', 'PO-1']);
    expect(of({ order_number: 'PO-1' }, 'An')).toEqual([null, 'PO-1']);
    expect(of({}, 'An')).toEqual(['An', null]);
    expect(of({})).toEqual(['K-1001', null]);
  });

  it('in the Netherlands other means of payment are as agreed', () => {
    const dutch = { recipientAddress: ROTTERDAM, taxId: 'KvK 87654321' };
    expect(documentOf(SELLERS.NL, dutch).payment.meansCode).toBe('57');
    expect(documentOf(SELLERS.BE).payment.meansCode).toBe('1');
  });

  it('there is one note, and the names of process and specification', () => {
    const document = { ...documentOf(SELLERS.BE), notes: ['one', 'two'] };
    const xml = Buffer.from(writeUbl(document)).toString('utf8');
    expect(xml.match(/<cbc:Note>[^<]*/g)?.[0]).toBe('<cbc:Note>one\ntwo');
    expect(xml).toContain(
      'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID>',
    );
    expect(xml).toContain('urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>');
  });

  it('consumers get UBL without it, unless they have a standard of their own', () => {
    const given = { recipientAddress: { ...GENT, company: null, name: 'An' }, taxId: null };
    const rules = settings({ standard: 'peppol' });
    expect(standardFor(invoice(given), rules)).toBe('ubl');
    expect(standardFor(invoice({ ...given, taxId: 'BE0456789034' }), rules)).toBe('peppol');
    expect(standardFor(invoice({ ...given, recipientAddress: GENT }), rules)).toBe('peppol');
    const own = settings({
      standard: 'peppol',
      customers: [{ customer_number: 'K-1001', standard: 'peppol' }],
    });
    expect(standardFor(invoice(given), own)).toBe('peppol');
  });
});
