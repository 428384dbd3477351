import { type Invoice, InvoiceService } from '@e-invoice-eu/core';
import type { Decimal } from '@spacebooks/base/money';
import type { Buyer, EInvoiceDocument, Line, Seller, VatBreakdown } from '../../../../src/document/model.js';
import { ownProcessorMs, type Rival } from './rival.js';

const silent = { log: () => undefined, warn: () => undefined, error: () => undefined };
const service = new InvoiceService(silent);

export const eInvoiceEu: Rival = {
  name: '@e-invoice-eu/core, given the PDF',
  does: 'JSON Schema, XML, PDF/A-3 around it',
  draws: false,
  documents: 20,
  processorMs: ownProcessorMs,
  prepare: async ({ document, plainPdf }) => {
    // Its own type lists every code of every list; its JSON Schema checks the same when it runs.
    const invoice = nativeInvoice(document) as unknown as Invoice;
    const pdf = { buffer: plainPdf, filename: 'invoice.pdf', mimetype: 'application/pdf' };
    return () => service.generate(invoice, { format: 'Factur-X-EN16931', lang: 'de', pdf, noWarnings: true });
  },
};

/** As far as the invoices of the comparison need it: standard VAT, paid by transfer. */
function nativeInvoice(document: EInvoiceDocument): unknown {
  const { totals, currency, payment, period } = document;
  return {
    'ubl:Invoice': {
      'cbc:CustomizationID': 'urn:cen.eu:en16931:2017',
      'cbc:ID': document.number,
      'cbc:IssueDate': document.issueDate,
      'cbc:DueDate': document.paymentDueDate,
      'cbc:InvoiceTypeCode': document.typeCode,
      'cbc:Note': document.notes,
      'cbc:DocumentCurrencyCode': currency,
      'cac:InvoicePeriod': { 'cbc:StartDate': period?.start, 'cbc:EndDate': period?.end },
      'cac:AccountingSupplierParty': { 'cac:Party': party(document.seller, [taxScheme(document.seller)]) },
      'cac:AccountingCustomerParty': { 'cac:Party': party(document.buyer, taxScheme(document.buyer)) },
      'cac:Delivery': { 'cbc:ActualDeliveryDate': document.deliveryDate },
      'cac:PaymentMeans': [
        {
          'cbc:PaymentMeansCode': payment.meansCode,
          'cbc:PaymentID': payment.remittanceInformation,
          'cac:PayeeFinancialAccount': { 'cbc:ID': payment.account?.iban, 'cbc:Name': payment.account?.name },
        },
      ],
      'cac:PaymentTerms': { 'cbc:Note': document.paymentTerms },
      'cac:TaxTotal': [
        {
          ...amount('cbc:TaxAmount', totals.tax, currency),
          'cac:TaxSubtotal': document.vatBreakdown.map((each) => subtotal(each, currency)),
        },
      ],
      'cac:LegalMonetaryTotal': {
        ...amount('cbc:LineExtensionAmount', totals.lineNet, currency),
        ...amount('cbc:TaxExclusiveAmount', totals.taxExclusive, currency),
        ...amount('cbc:TaxInclusiveAmount', totals.taxInclusive, currency),
        ...amount('cbc:PayableAmount', totals.due, currency),
      },
      'cac:InvoiceLine': document.lines.map((each) => invoiceLine(each, currency)),
    },
  };
}

function taxScheme({ vatId }: Seller | Buyer): unknown {
  return { 'cbc:CompanyID': vatId, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } };
}

/** @param scheme a list of schemes for the seller, one for the buyer */
function party({ name, electronicAddress, address, contact }: Seller | Buyer, scheme: unknown): unknown {
  return {
    'cbc:EndpointID': electronicAddress?.id,
    'cbc:EndpointID@schemeID': electronicAddress?.scheme,
    'cac:PostalAddress': {
      'cbc:StreetName': address.line1,
      'cbc:CityName': address.city,
      'cbc:PostalZone': address.postCode,
      'cac:Country': { 'cbc:IdentificationCode': address.countryCode },
    },
    'cac:PartyTaxScheme': scheme,
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': name },
    'cac:Contact': { 'cbc:Name': contact?.name },
  };
}

function invoiceLine(line: Line, currency: string): unknown {
  return {
    'cbc:ID': line.id,
    'cbc:InvoicedQuantity': line.quantity.toFixed(),
    'cbc:InvoicedQuantity@unitCode': line.unitCode,
    ...amount('cbc:LineExtensionAmount', line.netAmount, currency),
    'cac:Item': {
      'cbc:Name': line.name,
      'cac:ClassifiedTaxCategory': category(line),
    },
    'cac:Price': amount('cbc:PriceAmount', line.netPrice, currency),
  };
}

function subtotal(breakdown: VatBreakdown, currency: string): unknown {
  return {
    ...amount('cbc:TaxableAmount', breakdown.taxable, currency),
    ...amount('cbc:TaxAmount', breakdown.tax, currency),
    'cac:TaxCategory': category(breakdown),
  };
}

function category({ category: id, rate }: Pick<Line, 'category' | 'rate'>): unknown {
  return { 'cbc:ID': id, 'cbc:Percent': rate.toFixed(), 'cac:TaxScheme': { 'cbc:ID': 'VAT' } };
}

function amount(name: string, value: Decimal, currency: string): Record<string, string> {
  return { [name]: value.toFixed(2), [`${name}@currencyID`]: currency };
}
