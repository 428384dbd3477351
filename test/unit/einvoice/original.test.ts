import { decimal } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/domain/errors.js';
import type { Invoice } from '../../../src/domain/invoice.js';
import { newSaga, type Reason, type Saga, type SagaState } from '../../../src/domain/saga/model.js';
import type { EInvoiceSettings } from '../../../src/domain/settings.js';
import { readOriginal } from '../../../src/einvoice/original.js';
import { invoice } from '../../fixtures/invoices/invoice.js';
import { item } from '../../fixtures/invoices/item.js';
import { settings } from '../../fixtures/invoices/settings.js';
import { polishSettings } from '../../fixtures/polish.js';

const NOW = 1_800_000_000_000;
const HOUR = 3_600_000;
const KNOWN = {
  precedingInvoice: { number: 'CW-2026-99', issueDate: '2026-09-01', ksefNumber: null, total: '416.5' },
};

const plain = invoice();
const original: Invoice = {
  ...plain,
  id: '99',
  number: 'CW-2026-99',
  invoiceDate: '2026-09-01',
  sentStatus: 'sent',
};
const correction: Invoice = { ...plain, id: '100', correctedInvoiceId: '99' };

interface World {
  readonly saga?: Partial<Saga>;
  /** The saga of the original. */
  readonly state?: SagaState | null;
  readonly reason?: Reason;
  /** The number of the original in KSeF. */
  readonly ksefNumber?: string;
  /** Its document, and one of KSeF that had its number at some time. */
  readonly document?: Uint8Array;
  readonly other?: Uint8Array;
  readonly standard?: 'ksef';
  /** What the original's e-invoice was made by. */
  readonly pinned?: EInvoiceSettings;
  readonly original?: Partial<Invoice> | Failure;
  readonly invoice?: Invoice;
  /** What the platform has beside the original, and null for what it knows no more. */
  readonly others?: Readonly<Record<string, Invoice | null>>;
  /** Corrections of the first invoice that there are copies of. */
  readonly copies?: Readonly<Record<string, { readonly currency: string; readonly gross: number }>>;
}

async function look(world: World) {
  const asked: string[] = [];
  const show = async (id: string) => {
    asked.push(id);
    const other = world.others?.[id];
    if (other === null) throw new Failure('platform.not-found');
    if (other !== undefined) return { invoice: other, document: {} };
    if (world.original instanceof Failure) throw world.original;
    return { invoice: { ...original, ...world.original }, document: {} };
  };
  const parts = {
    space: {
      id: 'berlin',
      platformId: plain.spaceId,
      settings: world.standard === undefined ? settings() : polishSettings(),
      invoices: { show } as never,
      ksef: null,
    },
    sagas: {
      latestOf: async () => {
        const { state, reason = null } = world;
        return state == null ? null : { state, reason };
      },
      ksefNumberOf: async () => world.ksefNumber ?? null,
      acceptedDocumentOf: async () =>
        world.document === undefined
          ? null
          : { ours: 'document', other: world.other === undefined ? null : 'other' },
      correctionTotals: async () => new Map(Object.entries(world.copies ?? {})),
      pinnedSettingsOf: async () => (world.pinned === undefined ? null : 'pinned'),
    },
    archive: {
      get: async (address: string) =>
        new Map([
          ['document', world.document],
          ['other', world.other],
        ]).get(address) ?? Buffer.from(JSON.stringify(world.pinned)),
    },
    clock: { now: () => NOW } as never,
  };
  const result = await readOriginal(
    world.invoice ?? correction,
    { ...newSaga(NOW, false), ...world.saga },
    parts,
  );
  return { ...result, asked };
}

describe('the invoice that another one corrects', () => {
  it('is not looked for where there is none', async () => {
    expect(await look({ invoice: plain })).toEqual({ open: false, references: {}, asked: [] });
    expect(await look({ invoice: { ...correction, correctedInvoiceId: '100' } })).toMatchObject({
      asked: [],
    });
  });

  it.each(['attached', 'unlocking'] as const)('is not looked for any more when %s', async (state) => {
    expect(await look({ saga: { state } })).toMatchObject({ asked: [] });
  });

  it('is not looked for where a PDF is attached already', async () => {
    const pdf = { ...correction.pdf, archived: true };
    expect(await look({ invoice: { ...correction, pdf } })).toMatchObject({ asked: [] });
  });

  it('gives the number under which KSeF has accepted it', async () => {
    const ksefNumber = '5265877635-20261121-0100001AF629-AF';
    expect(await look({ state: 'done', ksefNumber })).toMatchObject({
      references: { precedingInvoice: { ksefNumber } },
    });
  });

  it('gives its number and date for one request', async () => {
    expect(await look({})).toEqual({ open: false, references: KNOWN, asked: ['99'] });
    expect(await look({ state: 'done' })).toEqual({ open: false, references: KNOWN, asked: ['99'] });
  });

  it.each(['requested', 'produced', 'attached', 'parked'] as const)(
    'is waited for without a request while its saga is %s',
    async (state) => {
      expect(await look({ state })).toEqual({ open: true, references: {}, asked: [] });
    },
  );

  it('is not waited for where a total failure has lifted its sending: it is with the customer, without a number', async () => {
    const lifted = { state: 'attached', reason: { code: 'ksef.lifted' } } as const;
    expect(await look(lifted)).toMatchObject({ open: false, references: KNOWN });
    expect(await look({ ...lifted, reason: { code: 'ksef.unavailable' } })).toMatchObject({ open: true });
    expect(await look({ ...lifted, state: 'in-doubt' })).toMatchObject({ open: true });
  });

  it.each(['refused', 'released', 'gone', 'done-foreign'] as const)(
    'is not waited for when its saga has ended: %s',
    async (state) => {
      const waiting = { sentStatus: 'sendingRequested' };
      expect(await look({ state, original: waiting })).toMatchObject({ open: false, references: KNOWN });
    },
  );

  it('is waited for when it was requested and its event comes later, for two hours at most', async () => {
    const waiting = { original: { sentStatus: 'sendingRequested' } };
    expect(await look(waiting)).toMatchObject({ open: true });
    expect(await look({ ...waiting, saga: { failingSince: NOW - HOUR } })).toMatchObject({ open: true });
    expect(await look({ ...waiting, saga: { failingSince: NOW - 3 * HOUR, failures: 9 } })).toMatchObject({
      open: false,
    });
  });

  it('is waited for over a clock that was put forward: hours without looks are none', async () => {
    const waiting = { original: { sentStatus: 'sendingRequested' } };
    const saga = { failingSince: NOW - 8_000 * HOUR, failures: 3 };
    expect(await look({ ...waiting, saga })).toMatchObject({ open: true });
  });

  it.each([
    ['has its e-invoice', { pdf: { ...original.pdf, eInvoice: true } }],
    ['is older than the cutover', { invoiceDate: '2025-12-31' }],
    ['belongs to another space', { spaceId: 'elsewhere' }],
  ])('is not waited for when it %s', async (_why, change) => {
    const found = await look({ original: { sentStatus: 'sendingRequested', ...change } });
    expect(found.open).toBe(false);
  });

  it('never holds up what is locked already', async () => {
    const saga = { state: 'locked', lock: 'ours' } as const;
    expect(await look({ saga, state: 'produced' })).toEqual({
      open: false,
      references: KNOWN,
      asked: ['99'],
    });
  });

  it('is unknown when the platform has no such invoice; other failures are passed on', async () => {
    const gone = new Failure('platform.not-found');
    expect(await look({ original: gone })).toMatchObject({ open: false, references: {} });
    await expect(look({ original: new Failure('platform.unavailable') })).rejects.toThrow(
      'platform.unavailable',
    );
  });
});

describe('the rate of exchange of the original', () => {
  const inFrancs = {
    ...invoice({ items: [item({ currency: 'CHF' })] }),
    id: '99',
    invoiceDate: '2026-10-02',
  };
  const rate = { rate: '1 EUR = 0.95 CHF', from: '2026-09-01', to: '2026-09-30', day: '2026-09-30' };
  const pinned = settings({
    service_period: [{ period: 'month before' }],
    law: { currency_rates: [], currency_rate: rate, domestic: 'allow' },
  });

  it('is that of its e-invoice, with the day of its service, whatever the configuration says since', async () => {
    const { references } = await look({ original: inFrancs, pinned });
    expect(references.precedingInvoice).toMatchObject({ taxPoint: '2026-09-30', currencyRate: rate });
  });

  it('is looked up for its day where it has no e-invoice', async () => {
    const { references } = await look({ original: inFrancs });
    expect(references.precedingInvoice).toMatchObject({ taxPoint: '2026-10-02', currencyRate: undefined });
  });

  it('is not asked for in the currency of the seller', async () => {
    const { references } = await look({ pinned });
    expect(references.precedingInvoice).not.toHaveProperty('taxPoint');
  });
});

describe('what the original states, and its correction must have alike', () => {
  const xml = (nip: string, number = 'FV/1'): Uint8Array =>
    Buffer.from(`<Faktura><Podmiot1><DaneIdentyfikacyjne><NIP>5265877635</NIP></DaneIdentyfikacyjne></Podmiot1>
      <Podmiot2><DaneIdentyfikacyjne><NIP>${nip}</NIP></DaneIdentyfikacyjne></Podmiot2>
      <Fa><KodWaluty>PLN</KodWaluty><P_2>${number}</P_2></Fa></Faktura>`);
  const inWarsaw = {
    standard: 'ksef',
    original: { recipientTaxId: 'DE123456788', customerNumber: 'K-1' },
  } as const;

  it('is what KSeF has, whatever the platform shows', async () => {
    const { references } = await look({ ...inWarsaw, document: xml('1132853869') });
    expect(references.precedingInvoice?.stated).toMatchObject({
      buyer: { identifier: { kind: 'nip', nip: '1132853869' } },
      customer: { number: 'K-1' },
    });
  });

  it.each([
    ['that was adopted, which has its number', 'FV/1', '5213017228'],
    ['of ours, where another one was left behind with its number of then', 'FV/0', '1132853869'],
  ])('is what the document says %s', async (_which, number, nip) => {
    const documents = { document: xml('1132853869'), other: xml('5213017228', number) };
    const { references } = await look({ ...inWarsaw, ...documents });
    expect(references.precedingInvoice?.stated?.buyer.identifier).toEqual({ kind: 'nip', nip });
  });

  it.each([
    ['it has none there', undefined],
    ['that cannot be read', Buffer.from('no document')],
  ])('is what the platform shows where %s', async (_where, document) => {
    const { references } = await look({ ...inWarsaw, ...(document !== undefined && { document }) });
    expect(references.precedingInvoice?.stated?.buyer.identifier).toMatchObject({ kind: 'eu-vat' });
  });

  it('is not asked for outside of KSeF', async () => {
    expect((await look({ document: xml('1132853869') })).references.precedingInvoice).not.toHaveProperty(
      'stated',
    );
  });
});

describe('what the supply is of', () => {
  const priced = (id: string, gross: string, corrects: string | null): Invoice => ({
    ...plain,
    id,
    number: `FV/${id}`,
    invoiceDate: '2026-09-01',
    correctedInvoiceId: corrects,
    totalAmount: { ...plain.totalAmount, currency: 'PLN', gross: decimal(gross) },
  });
  const zloty = (gross: number) => ({ currency: 'PLN', gross });
  const first = priced('98', '24600', null);

  it('is that of the first invoice with all its corrections, where a correction is corrected', async () => {
    const { references, asked } = await look({
      standard: 'ksef',
      original: priced('99', '-123', '98'),
      others: { 98: first },
      copies: { 97: zloty(-6150), 99: zloty(-10_000), 100: zloty(-700), 96: { currency: 'EUR', gross: 900 } },
    });
    expect(references.precedingInvoice).toMatchObject({
      number: 'FV/99',
      first: { number: 'FV/98', issueDate: '2026-09-01' },
      total: '24600',
      corrected: '24415.5',
    });
    expect(asked).toEqual(['99', '98']);
  });

  it('is that of the original with its other corrections', async () => {
    const { references, asked } = await look({
      standard: 'ksef',
      original: priced('99', '14000', null),
      copies: { 97: zloty(90_000) },
    });
    expect(references.precedingInvoice).toMatchObject({ total: '14000', corrected: '14900' });
    expect(references.precedingInvoice).not.toHaveProperty('first');
    expect(asked).toEqual(['99']);
  });

  it.each([
    ['the platform does not know the first any more', { 98: null }],
    ['corrections correct each other', { 98: priced('98', '1', '99') }],
  ])('is not known where %s', async (_where, others) => {
    const { references } = await look({ standard: 'ksef', original: priced('99', '-1', '98'), others });
    expect(references.precedingInvoice).toMatchObject({ number: 'FV/99' });
    expect(references.precedingInvoice).not.toHaveProperty('total');
    expect(references.precedingInvoice).not.toHaveProperty('first');
  });
});
