import type { InvoiceInput } from '../sandbox/records/invoice-input.js';
import type { DemoInvoice } from './scenario.js';

const space = 'space-warsaw';
const DESK = { description: 'Biurko dedykowane, listopad', net: '900', rate: '23' } as const;

/** Buyers in the three forms that FA(3) knows: by NIP, by VAT id, and consumers. */
const COMPANY = buyer('7352765225', ['Klient Polski sp. z o.o.', 'ul. Polna 2', '30-001', 'Kraków', 'PL']);
const GERMAN_COMPANY = buyer('DE129273398', ['Kunde GmbH', 'Nebenweg 2', '20095', 'Hamburg', 'DE']);
const CONSUMER = buyer(null, [null, 'ul. Leśna 5', '80-001', 'Gdańsk', 'PL']);

/** Four invoices of a space in Warsaw, which issues in KSeF. */
export const IN_WARSAW: readonly DemoInvoice[] = [
  {
    id: 'demo-ksef-lost',
    prepared:
      'KSeF takes it, its answer is lost and it is not to be found: the second copy is a duplicate (440)',
    input: { space, ...COMPANY, items: [DESK] },
    ksefFaults: [
      { match: { operation: 'send-invoice' }, count: 1, action: { type: 'drop-after-effect' } },
      {
        match: { operation: 'list-session-invoices' },
        action: { type: 'status', status: 200, body: { invoices: [] } },
      },
      // On a slow machine its index has the document before the daemon asks.
      {
        match: { operation: 'query-metadata' },
        action: { type: 'status', status: 200, body: { hasMore: false, invoices: [] } },
      },
    ],
    ends: 'done',
  },
  {
    id: 'demo-ksef-company',
    prepared: 'an invoice of a Polish company',
    input: {
      space,
      ...COMPANY,
      items: [DESK, { description: 'Sala konferencyjna', quantity: '2.5', net: '80', rate: '23' }],
    },
    ends: 'done',
  },
  {
    id: 'demo-ksef-abroad',
    prepared: 'a company in Germany, which pays the VAT itself (np II)',
    input: { space, ...GERMAN_COMPANY, items: [{ description: 'Wirtualne biuro', net: '120', rate: '0' }] },
    ends: 'done',
  },
  {
    id: 'demo-ksef-consumer',
    prepared: 'a consumer, without a tax id',
    input: { space, ...CONSUMER, items: [{ description: 'Karnet 10 dni', net: '406.50', rate: '23' }] },
    ends: 'done',
  },
];

type Place = readonly [
  company: string | null,
  street: string,
  postCode: string,
  city: string,
  country: string,
];

function buyer(
  taxId: string | null,
  [company, street, postCode, city, countryCode]: Place,
): Pick<InvoiceInput, 'tax_id' | 'recipient'> {
  const fullAddress = `${street}, ${postCode} ${city}`;
  const address = { fullAddress, street, postCode, city, state: null, countryCode };
  return { tax_id: taxId, recipient: { name: 'Maria Kowalska', company, ...address } };
}
