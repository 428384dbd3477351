import { describe, expect, it } from 'vitest';
import { entryBuyersBy } from '../../../../src/document/build/document-rules.js';
import type { CustomerSettings } from '../../../../src/domain/settings.js';
import { buildDocument } from '../../../../src/einvoice/build-document.js';
import { FA3_FORMAT } from '../../../../src/fa3/build/format.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { settings } from '../../../fixtures/invoices/settings.js';
import { polishInvoice, polishSettings } from '../../../fixtures/polish.js';

function german(overrides: InvoiceOverrides, customer: CustomerSettings = {}) {
  const customers = [{ customer_number: 'K-1001', ...customer }];
  return entryBuyersBy(settings({ customers }), null)(invoice(overrides));
}

function polish(overrides: InvoiceOverrides, customer: CustomerSettings = {}) {
  const customers = [{ customer_number: 'K-2001', ...customer }];
  return entryBuyersBy(polishSettings({ customers }), FA3_FORMAT)(polishInvoice(overrides));
}

describe('the buyer of an entry', () => {
  it('has the tax id and the country of the document, whoever the debtor is', () => {
    const france = { countryCode: 'FR' };
    const expected = { country: 'FR', taxId: 'FR40303265045' };
    for (const customerNumber of ['K-7', null]) {
      expect(german({ customerNumber, taxId: 'FR40303265045', recipientAddress: france })).toEqual(expected);
    }
  });

  it.each([
    ['nothing', null, null],
    ['blanks', '  ', null],
    ['a tax number, as it is written', ' 12/345/67890', '12/345/67890'],
  ])('has of a document with %s', (_what, taxId, expected) => {
    expect(german({ taxId }).taxId).toBe(expected);
  });

  it('has no country where the document names none', () => {
    const address = { countryCode: null, fullAddress: 'Nebenweg 2' };
    expect(german({ recipientAddress: address }).country).toBeNull();
  });

  it('has the VAT id that is configured for the customer instead, as the e-invoice states it', () => {
    const customers = [{ customer_number: 'K-1001', vat_id: 'DE123456788' }];
    expect(german({}, { vat_id: 'DE123456788' }).taxId).toBe('DE123456788');
    const built = buildDocument(invoice(), settings({ customers }));
    expect(built.ok && built.document.buyer.vatId).toBe('DE123456788');
  });

  it.each<[string, CustomerSettings, string | null]>([
    ['the NIP', { nip: '5252344078' }, '5252344078'],
    ['another id', { other_id: { country: 'US', id: '12-3456789' } }, '12-3456789'],
    ['a VAT id', { vat_id: 'FR40303265045' }, 'FR40303265045'],
    ['that none is stated', { consumer: true }, null],
    ['nothing', {}, '7352765225'],
  ])('has in KSeF what the customer is configured with: %s', (_what, customer, expected) => {
    expect(polish({}, customer).taxId).toBe(expected);
  });
});
