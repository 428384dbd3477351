import { beforeEach, describe, expect, it } from 'vitest';
import { digest } from '../../../src/archive/archive.js';
import { withPinnedRates } from '../../../src/books/pinned-rates.js';
import type { InvoiceSnapshot } from '../../../src/domain/accounting/model.js';
import { newSaga, type SagaState } from '../../../src/domain/saga/model.js';
import type { EInvoiceSettings, PinnedCurrencyRate } from '../../../src/domain/settings.js';
import { withPinnedRate } from '../../../src/einvoice/channels/none/pin-rate.js';
import type { Db } from '../../../src/store/engine/open.js';
import { createMirror } from '../../../src/store/mirror/mirror.js';
import { createInbox } from '../../../src/store/sagas/inbox.js';
import { createSagas } from '../../../src/store/sagas/sagas.js';
import { invoice } from '../../fixtures/invoices/invoice.js';
import { item } from '../../fixtures/invoices/item.js';
import { settings } from '../../fixtures/invoices/settings.js';
import { temporaryDatabase } from '../store/database.js';

const SPACE = 'zurich';
const NOW = Date.UTC(2026, 9, 3);
const SEPTEMBER = { rate: '1 EUR = 0.95 CHF', from: '2026-09-01', to: '2026-09-30' };
const PINNED: PinnedCurrencyRate = { ...SEPTEMBER, day: '2026-09-30' };

const inFrancs = invoice({
  id: '1',
  invoiceDate: '2026-10-02',
  dueDate: '2026-10-16',
  items: [item({ currency: 'CHF' })],
});

const einvoices = settings({
  service_period: [{ period: 'month before' }],
  law: { currency_rates: [SEPTEMBER, { rate: '1 EUR = 0.9 CHF', from: '2026-10-01' }], domestic: 'allow' },
});

describe('the settings that an e-invoice is made by', () => {
  it('have the rate of its tax point', () => {
    expect(withPinnedRate(einvoices, inFrancs, {}).law?.currency_rate).toEqual(PINNED);
  });

  it('have that of the original in a correction', () => {
    const correction = { ...inFrancs, correctedInvoiceId: '0', invoiceDate: '2026-11-05' };
    const original = { number: 'A', issueDate: '2026-10-02', taxPoint: '2026-09-30' };
    const currencyRate = { ...PINNED, rate: '1 EUR = 0.96 CHF' };
    const pinned = (known: object) =>
      withPinnedRate(einvoices, correction, { precedingInvoice: { ...original, ...known } }).law
        ?.currency_rate;
    expect(pinned({})).toEqual(PINNED);
    expect(pinned({ currencyRate })).toEqual(currencyRate);
  });

  it.each<[string, ReturnType<typeof withPinnedRate>]>([
    ['in the seller’s own currency', withPinnedRate(einvoices, invoice(), {})],
    [
      'of an original that nobody knows',
      withPinnedRate(einvoices, { ...inFrancs, correctedInvoiceId: '0' }, {}),
    ],
    ['where the list has none', withPinnedRate(settings(), inFrancs, {})],
  ])('have none %s', (_, made) => expect(made.law?.currency_rate).toBeUndefined());
});

describe('the rate of an invoice that the books read', () => {
  let db: Db;
  const files = new Map<string, Uint8Array>();
  const archive = {
    get: async (address: string) => files.get(address) ?? expect.fail(`no ${address}`),
  };

  beforeEach(async () => {
    ({ db } = await temporaryDatabase());
    const mirror = createMirror(db);
    const run = await mirror.begin(SPACE, SPACE, NOW);
    await mirror.take(run, [inFrancs], '2026-01-01', NOW);
  });

  function archived(made: EInvoiceSettings): string {
    const bytes = Buffer.from(JSON.stringify(made));
    files.set(digest(bytes), bytes);
    return digest(bytes);
  }

  /** A saga of the invoice that ended so. */
  async function saga(id: string, state: SagaState, made: EInvoiceSettings | null): Promise<void> {
    const event = { spaceId: SPACE, event: 'requested_e_invoice', invoiceId: '1', trigger: null } as const;
    await createInbox(db).receive(event, { newId: id, settingsDigest: 'S' }, NOW);
    const sagas = createSagas(db);
    const [record] = await sagas.claimDue(SPACE, NOW, 1, 'me');
    if (record === undefined) throw new Error('nothing is due');
    const advance = {
      saga: { ...newSaga(NOW, false), state, runAt: null },
      steps: [state],
      next: null,
      alert: null,
    };
    const pinnedSettings = made === null ? null : archived(made);
    await sagas.commit(record, advance, { ...record.details, pinnedSettings }, NOW, `${id}-next`);
  }

  async function read(currency = 'EUR'): Promise<InvoiceSnapshot | undefined> {
    const source = withPinnedRates(createMirror(db), archive, currency);
    for await (const [each] of source.snapshots(SPACE)) return each;
    return undefined;
  }

  it('is what its e-invoice states, whatever came after it', async () => {
    await saga('s1', 'done', withPinnedRate(einvoices, inFrancs, {}));
    expect((await read())?.pinnedRate).toEqual(PINNED);
    await saga('s2', 'gone', null);
    expect((await read())?.pinnedRate).toEqual(PINNED);
    const address = await createSagas(db).pinnedSettingsOf(SPACE, '1');
    expect(JSON.parse(Buffer.from(files.get(address ?? '') ?? '').toString())).toMatchObject({
      law: { currency_rate: PINNED },
    });
  });

  it.each<SagaState>(['refused', 'released'])('is none where the e-invoice was %s', async (state) => {
    await saga('s1', state, withPinnedRate(einvoices, inFrancs, {}));
    expect((await read())?.pinnedRate ?? null).toBeNull();
    expect(await createSagas(db).pinnedSettingsOf(SPACE, '1')).toBeNull();
  });

  it('is not asked for in the currency of the books', async () => {
    await saga('s1', 'done', withPinnedRate(einvoices, inFrancs, {}));
    expect((await read('CHF'))?.pinnedRate).toBeUndefined();
  });
});
