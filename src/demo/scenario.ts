import type { FaultRuleInput } from '../sandbox/engine/fault-rule.js';
import type { InvoiceInput } from '../sandbox/platform/records/invoice-input.js';

/** One invoice of the demo, and the faults that are injected. */
export interface DemoInvoice {
  readonly id: string;
  /** What was prepared, in words. */
  readonly prepared: string;
  readonly input: Omit<InvoiceInput, 'id'>;
  readonly fault?: FaultRuleInput;
  readonly deliveredTwice?: boolean;
  /** Days after its date on which the platform charges it. */
  readonly chargedAfterDays?: number;
  /** Faults of KSeF until it refuses a copy: this invoice is issued first, so that they hit no other one. */
  readonly ksefFaults?: readonly FaultRuleInput[];
  readonly ends: 'done' | 'refused';
}

const DESK = { description: 'Fix Desk, November', net: '350', rate: '19' } as const;

/** Seven invoices of a space in Berlin: everyday, charged, long, three with a fault, one that cannot be issued. */
const IN_BERLIN: readonly DemoInvoice[] = [
  {
    id: 'demo-everyday',
    prepared: 'an invoice as every day: two tax rates, one item paid already',
    input: {
      items: [
        DESK,
        { description: 'Besprechungsraum Spree', quantity: '2.5', net: '24.90', rate: '19' },
        { description: 'Fachbuch „Gemeinsam arbeiten“', net: '28.04', rate: '7', paid: true },
      ],
    },
    ends: 'done',
  },
  {
    id: 'demo-charged',
    prepared: 'the platform charges it to the member’s card: it must ask for no transfer',
    input: { items: [DESK] },
    chargedAfterDays: 5,
    ends: 'done',
  },
  {
    id: 'demo-twice',
    prepared: 'the platform delivers its event twice',
    input: { items: [DESK, { description: 'Postservice', net: '25', rate: '19' }] },
    deliveredTwice: true,
    ends: 'done',
  },
  {
    id: 'demo-lost-answer',
    prepared: 'the answer to the attach is lost after it had its effect',
    input: { items: [DESK, { description: 'Rabatt Neukunden', quantity: '-1', net: '35', rate: '19' }] },
    fault: { match: { path: '*/demo-lost-answer/pdf' }, count: 1, action: { type: 'drop-after-effect' } },
    ends: 'done',
  },
  {
    id: 'demo-lock-fails',
    prepared: 'the platform cannot lock it at first (503)',
    input: { items: [{ description: 'Tagespass', quantity: '10', net: '18.487394', rate: '19' }] },
    fault: { match: { path: '*/demo-lock-fails/lock' }, count: 1, action: { type: 'status', status: 503 } },
    ends: 'done',
  },
  {
    id: 'demo-long',
    prepared: 'an invoice of several pages',
    input: {
      text: 'Vielen Dank für die gute Zusammenarbeit in diesem Monat.',
      items: Array.from({ length: 60 }, (_, day) => ({
        description: `Besprechungsraum ${day % 2 === 0 ? 'Spree' : 'Havel'}, Buchung ${day + 1}`,
        quantity: `${1 + (day % 4)}.5`,
        net: '19.90',
        rate: '19',
      })),
    },
    ends: 'done',
  },
  {
    id: 'demo-refused',
    prepared: 'no e-invoice can be made: a rate of 0 % that nothing explains',
    input: { items: [{ description: 'Beratung', net: '120', rate: '0' }] },
    ends: 'refused',
  },
];

const space = 'space-warsaw';
const BIURKO = { description: 'Biurko dedykowane, listopad', net: '900', rate: '23' } as const;

/** Buyers in the three forms that FA(3) knows: by NIP, by VAT id, and consumers. */
const COMPANY = buyer('7352765225', ['Klient Polski sp. z o.o.', 'ul. Polna 2', '30-001', 'Kraków', 'PL']);
const GERMAN_COMPANY = buyer('DE129273398', ['Kunde GmbH', 'Nebenweg 2', '20095', 'Hamburg', 'DE']);
const CONSUMER = buyer(null, [null, 'ul. Leśna 5', '80-001', 'Gdańsk', 'PL']);

/** Four invoices of a space in Warsaw, which issues in KSeF. */
const IN_WARSAW: readonly DemoInvoice[] = [
  {
    id: 'demo-ksef-lost',
    prepared:
      'KSeF takes it, its answer is lost and it is not to be found: the second copy is a duplicate (440)',
    input: { space, ...COMPANY, items: [BIURKO] },
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
      items: [BIURKO, { description: 'Sala konferencyjna', quantity: '2.5', net: '80', rate: '23' }],
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

export const DEMO_INVOICES: readonly DemoInvoice[] = [...IN_BERLIN, ...IN_WARSAW];
