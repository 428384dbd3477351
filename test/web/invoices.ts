import { decimal } from '@spacebooks/base/money';
import { digest } from '../../src/archive/archive.js';
import type { Entry } from '../../src/domain/accounting/model.js';
import type { Invoice } from '../../src/domain/invoice.js';
import { eInvoiceState, paymentState, termsOf } from '../../src/domain/invoice-facts.js';
import type { SagaState } from '../../src/domain/saga/model.js';
import type { BookedEntry } from '../../src/store/books/booked-entry.js';
import type { InvoiceBooks } from '../../src/store/books/invoice-books.js';
import type { EInvoiceFiles } from '../../src/store/invoices/e-invoice-files.js';
import type { InvoiceFacts } from '../../src/store/invoices/invoice-facts.js';
import type { KnownMailing } from '../../src/store/invoices/mailings.js';
import { invoice } from '../fixtures/invoices/invoice.js';
import { item } from '../fixtures/invoices/item.js';
import { polishInvoice, polishItem } from '../fixtures/polish.js';
import { ZIPPED } from './data.js';

/** Saturday, 21 November 2026, 09:30 in Berlin. */
const SEEN_AT = Date.UTC(2026, 10, 21, 8, 30);

const MOEBIUS = {
  name: null,
  company: 'Möbius Räume GmbH',
  fullAddress: 'Torstraße 49, 10119 Berlin, Deutschland',
  street: 'Torstraße 49',
  postCode: '10119',
  city: 'Berlin',
};

/** What was done without anything in the way. */
export const DONE = invoice({
  id: 'inv-1005',
  number: '2026-1005',
  invoiceDate: '2026-11-20',
  dueDate: '2026-12-04',
  customerNumber: '10042',
  recipientAddress: MOEBIUS,
  canUpdate: false,
  items: [
    item({ description: 'Fix Desk – November 2026' }),
    item({ description: 'Besprechungsraum „Spree“, 4 Stunden', net: '25', quantity: '4' }),
  ],
});

const CORRECTION = invoice({
  id: 'inv-1008',
  number: '2026-1008',
  invoiceDate: '2026-11-21',
  dueDate: '2026-12-05',
  recipientAddress: MOEBIUS,
  correctedInvoiceId: 'inv-1005',
  items: [item({ description: 'Besprechungsraum „Spree“, 1 Stunde zu viel', net: '-25' })],
});

const REFUSED = invoice({
  id: 'inv-1006',
  number: '2026-1006',
  invoiceDate: '2026-11-02',
  dueDate: '2026-11-16',
  customerNumber: '10043',
  items: [item({ description: 'Beratung', net: '480', rate: '0' })],
});

/** Nobody asked for an e-invoice. */
const PAID = invoice({
  id: 'inv-1009',
  number: '2026-1009',
  invoiceDate: '2026-10-02',
  dueDate: '2026-10-16',
  paidDate: '2026-10-14',
  paidStatus: 'paid',
  paidAmount: '416.5',
  canUpdate: false,
  recipientAddress: { name: 'Ewa Żółć-Grünwald', company: null },
});

const POLISH = polishInvoice({
  id: 'inv-2002',
  number: 'FV/2002/11/2026',
  invoiceDate: '2026-11-21',
  dueDate: '2026-12-05',
  items: [polishItem()],
});

const STATES: Readonly<Record<string, SagaState>> = {
  'inv-1005': 'done',
  'inv-1006': 'refused',
  'inv-2002': 'done',
};

const KNOWN: readonly (readonly [spaceId: string, invoice: Invoice])[] = [
  ['berlin', DONE],
  ['berlin', CORRECTION],
  ['berlin', REFUSED],
  ['berlin', PAID],
  ['warsaw', POLISH],
];

export function factsOf(spaceId: string, invoiceId: string): InvoiceFacts | null {
  const found = KNOWN.findIndex(([space, { id }]) => space === spaceId && id === invoiceId);
  const known = KNOWN[found];
  if (known === undefined) return null;
  const [, given] = known;
  const state = STATES[invoiceId] ?? null;
  return {
    id: found + 1,
    spaceId,
    invoiceId,
    terms: termsOf(given),
    number: given.number,
    payment: paymentState(given.paidStatus),
    deleted: false,
    eInvoice: eInvoiceState(state),
    sagaState: state,
    failure: state === 'refused' ? 'invoice.refused' : null,
    ksefNumber: null,
    eInvoiceAt: null,
    seenAt: SEEN_AT,
  };
}

function entry(changes: Partial<Entry>): Entry {
  return {
    kind: 'invoice',
    part: 'revenue',
    reverses: null,
    bookingDate: '2026-11-20',
    debtor: '10042',
    debtorName: 'Möbius Räume GmbH',
    account: '8400',
    accountName: 'Erlöse 19 % USt',
    taxAccount: '1776',
    currency: 'EUR',
    net: 450_00,
    tax: 85_50,
    gross: 535_50,
    ...changes,
  } as Entry;
}

const ENTRIES: readonly BookedEntry[] = [
  { batchNumber: 1, series: 'tax-adviser', batchStatus: 'accepted', entry: entry({}) },
  {
    batchNumber: 2,
    series: 'ledger',
    batchStatus: 'voided',
    entry: entry({ account: '8300', accountName: 'Erlöse 7 % USt', taxAccount: '1771' }),
  },
  {
    batchNumber: 2,
    series: 'ledger',
    batchStatus: 'voided',
    entry: entry({
      kind: 'payment',
      part: 'payment',
      bookingDate: '2026-11-21',
      account: '1360',
      accountName: 'Geldtransit',
      taxAccount: null,
      net: -100_00,
      tax: 0,
      gross: -100_00,
    }),
  },
];

const NONE: InvoiceBooks = {
  copy: null,
  corrects: null,
  correctedBy: [],
  payments: [],
  bankPayments: [],
  entries: [],
  listed: [],
  exclusions: [],
};

const copyOf = (given: Invoice): InvoiceBooks['copy'] => ({
  invoice: given,
  deleted: false,
  seenAt: SEEN_AT,
});

const payment = (id: string, paidOn: string, amount: string, method: string | null) => ({
  id,
  invoiceId: 'inv',
  paidOn,
  amount: decimal(amount),
  currency: 'EUR',
  method: method === null ? null : { id: method, name: method },
  note: method === null ? 'bar an der Theke' : null,
});

const BOOKS: Readonly<Record<string, InvoiceBooks>> = {
  'inv-1005': {
    ...NONE,
    copy: copyOf(DONE),
    correctedBy: [{ invoiceId: 'inv-1008', number: '2026-1008' }],
    payments: [payment('p1', '2026-11-21', '100.00', 'SEPA')],
    bankPayments: [
      {
        lineId: 4,
        cents: 200_00,
        currency: 'EUR',
        paidOn: '2026-11-11',
        state: 'intended',
        by: 'ben',
        at: SEEN_AT,
        why: '200.00 EUR for 2026-1005, the rest follows',
      },
    ],
    entries: ENTRIES,
    exclusions: [
      { report: 'jpk-v7m', isExcluded: true, at: SEEN_AT, by: 'ben', why: 'It is reported as OSS.' },
    ],
  },
  'inv-1006': { ...NONE, copy: copyOf(REFUSED) },
  'inv-1008': { ...NONE, copy: copyOf(CORRECTION), corrects: { invoiceId: 'inv-1005', number: '2026-1005' } },
  'inv-1009': {
    ...NONE,
    copy: copyOf(PAID),
    payments: [payment('p2', '2026-10-10', '300.00', 'Karte'), payment('p3', '2026-10-14', '116.50', null)],
    listed: [{ batchNumber: 1, reason: 'payment', gross: 416_50 }],
  },
};

export function booksOf(spaceId: string, invoiceId: string): InvoiceBooks {
  return spaceId === 'berlin' ? (BOOKS[invoiceId] ?? NONE) : NONE;
}

const NOT_KNOWN: KnownMailing = { sentAt: [], seen: null, recipients: null };

const MAILINGS: Readonly<Record<string, KnownMailing>> = {
  'inv-1005': {
    sentAt: [SEEN_AT],
    seen: { status: 'sent', wasSent: true, at: SEEN_AT },
    recipients: { addresses: ['buchhaltung@moebius.example', 'office@moebius.example'], readAt: SEEN_AT },
  },
  'inv-1006': {
    sentAt: [],
    seen: { status: 'sendingRequested', wasSent: false, at: SEEN_AT },
    recipients: { addresses: [], readAt: SEEN_AT },
  },
};

export function mailingOf(spaceId: string, invoiceId: string): KnownMailing {
  return spaceId === 'berlin' ? (MAILINGS[invoiceId] ?? NOT_KNOWN) : NOT_KNOWN;
}

export function filesOf(spaceId: string, invoiceIds: readonly string[]): ReadonlyMap<string, EInvoiceFiles> {
  if (spaceId !== 'berlin') return new Map();
  return new Map(Object.entries(ZIPPED).filter(([id]) => invoiceIds.includes(id)));
}

/** Documents of e-invoices by where they are archived. They are made when somebody asks for one: most tests do not. */
export const XML = digest(Buffer.from('xml of 2026-1005'));
export const PDF = digest(Buffer.from('pdf of 2026-1005'));
export const FA3 = digest(Buffer.from('xml of FV/2002/11/2026'));

async function writeZugferd(): Promise<Uint8Array> {
  const { buildDocument } = await import('../../src/einvoice/build-document.js');
  const { writeCii } = await import('../../src/document/cii/write.js');
  const { settings } = await import('../fixtures/invoices/settings.js');
  const built = buildDocument(DONE, settings());
  if (!built.ok) throw new Error(JSON.stringify(built.findings));
  return writeCii(built.document);
}

async function drawZugferd(): Promise<Uint8Array> {
  const { createProducer } = await import('../../src/einvoice/produce.js');
  const { settings } = await import('../fixtures/invoices/settings.js');
  const produced = await createProducer(settings()).produce(DONE);
  if (!produced.ok) throw new Error(JSON.stringify(produced.findings));
  return produced.pdf;
}

async function produceFa3(): Promise<Uint8Array> {
  const { createKsefProducer } = await import('../../src/fa3/produce.js');
  const { polishSettings } = await import('../fixtures/polish.js');
  const produced = await createKsefProducer(polishSettings()).produce(POLISH);
  if (!produced.ok) throw new Error(JSON.stringify(produced.findings));
  return produced.xml;
}

const DOCUMENTS: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  [XML]: writeZugferd,
  [PDF]: drawZugferd,
  [FA3]: produceFa3,
};
const made = new Map<string, Promise<Uint8Array>>();

/** Null where nothing is archived there. */
export async function documentAt(address: string): Promise<Uint8Array | null> {
  const make = DOCUMENTS[address];
  if (make === undefined) return null;
  const bytes = made.get(address) ?? make();
  made.set(address, bytes);
  return bytes;
}
