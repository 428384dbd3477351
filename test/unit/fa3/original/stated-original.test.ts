import { describe, expect, it } from 'vitest';
import { statedInXml } from '../../../../src/fa3/original/stated-in-xml.js';
import { statedOnPlatform } from '../../../../src/fa3/original/stated-on-platform.js';
import { createKsefProducer } from '../../../../src/fa3/produce.js';
import { BERLIN, CONSUMER, EXCHANGE, NEW_YORK } from '../../../fixtures/fa3/scenario.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { type PolishOverrides, polishInvoice, polishItem, polishSettings } from '../../../fixtures/polish.js';

async function inXml(given: InvoiceOverrides, settings: PolishOverrides = {}) {
  const produced = await createKsefProducer(polishSettings(settings)).produce(polishInvoice(given), EXCHANGE);
  if (!produced.ok) throw new Error(JSON.stringify(produced.findings));
  return (await statedInXml(produced.xml))?.stated;
}

const untaxed = [polishItem({ rate: '0' })];

describe('what an original states', () => {
  it('stands in its document', async () => {
    const items = [polishItem({ currency: 'EUR', net: '100' })];
    expect(await inXml({ items })).toEqual({
      currency: 'EUR',
      seller: {
        identifier: { kind: 'nip', nip: '5265877635' },
        name: 'Biurko Coworking sp. z o.o.',
        address: { country: 'PL', line1: 'ul. Przykładowa 1', line2: '00-001 Warszawa' },
      },
      buyer: {
        identifier: { kind: 'nip', nip: '7352765225' },
        name: 'Klient Polski sp. z o.o.',
        address: { country: 'PL', line1: 'ul. Polna 2', line2: '30-001 Kraków' },
      },
      recipients: [],
      rate: '4.2531',
    });
  });

  it('has its recipient beside the buyer once, whatever its roles', async () => {
    const recipient = { name: 'Szkoła nr 3', internal_id: '7352765225-00012' };
    const customer = { customer_number: 'K-2001', local_government_unit: true, vat_group_member: true };
    const stated = await inXml({}, { customers: [{ ...customer, recipient }] });
    expect(stated?.recipients).toEqual(['7352765225-00012']);
  });

  it.each([
    ['a NIP', {}],
    ['a VAT id', { taxId: 'DE123456788', recipientAddress: BERLIN, items: untaxed }],
    ['another id', { taxId: '98-7654321', recipientAddress: NEW_YORK, items: untaxed }],
    ['none', { taxId: null, recipientAddress: CONSUMER }],
  ])('is on the platform what its document would have: %s', async (_what, given) => {
    const { recipients: _, ...platform } = statedOnPlatform(polishInvoice(given), []);
    const { recipients: __, ...document } = (await inXml(given)) ?? {};
    expect(platform).toEqual(document);
  });

  it('is nothing where it is no document, or none of KSeF', async () => {
    expect(await statedInXml(Buffer.from('%PDF-1.7'))).toBeNull();
    expect(await statedInXml(Buffer.from('<Invoice><ID>1</ID></Invoice>'))).toBeNull();
  });

  it('names no seller whose id on the platform is no NIP', () => {
    expect(statedOnPlatform(polishInvoice({ senderTaxId: 'PL-1' }), []).seller).toBeNull();
  });
});
