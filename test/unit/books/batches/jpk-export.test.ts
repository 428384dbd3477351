import { describe, expect, it } from 'vitest';
import { type ExportSpace, runExport } from '../../../../src/books/batches/run-export.js';
import { withPinnedRates } from '../../../../src/books/pinned-rates.js';
import { documentRulesBy } from '../../../../src/document/build/document-rules.js';
import type { JpkSettings } from '../../../../src/domain/accounting/export-settings.js';
import { failureOfDays, type KsefFailure } from '../../../../src/domain/ksef-failures.js';
import type { PinnedExchangeRate } from '../../../../src/domain/ksef-settings.js';
import { type KsefProgress, newKsefProgress } from '../../../../src/domain/saga/ksef/model.js';
import { newSaga, type Saga } from '../../../../src/domain/saga/model.js';
import { formatOf } from '../../../../src/einvoice/build-document.js';
import { settingsText } from '../../../../src/einvoice/space.js';
import { createBookReadings } from '../../../../src/store/books/book-readings.js';
import type { Exclusion } from '../../../../src/store/books/exclusions.js';
import { createReportMonths } from '../../../../src/store/books/report-months.js';
import { createMirror } from '../../../../src/store/mirror/mirror.js';
import { createInbox } from '../../../../src/store/sagas/inbox.js';
import { createSagas } from '../../../../src/store/sagas/sagas.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { polishInvoice, polishItem, polishSettings } from '../../../fixtures/polish.js';
import { accounting } from '../../domain/accounting/settings.js';
import { openBooks } from './books.js';

const SPACE = 'warsaw';
const NOW = Date.UTC(2026, 10, 25, 3);
const NUMBER = '5265877635-20261120-0100001AF629-AF';
const IN_KSEF = newKsefProgress({ attaches: true, goesOffline: true, deadline: NOW });
const OFFLINE: KsefProgress = { ...IN_KSEF, offline: true };
const TAXPAYER: JpkSettings = {
  nip: '5265877635',
  name: 'Biurko Coworking sp. z o.o.',
  email: 'ksiegowosc@example.com',
  tax_office: '1471',
  without_ksef_number: 'BFK',
};

/** A Polish space with a copy of one invoice, whose saga a test brings to where it likes, and nightly exports. */
async function opened(
  jpk: Partial<JpkSettings> = {},
  overrides: InvoiceOverrides = {},
  ksefFailures: readonly KsefFailure[] = [],
) {
  const { db, journal, audit, batches, archive } = await openBooks(SPACE);
  const mirror = createMirror(db);
  const run = await mirror.begin(SPACE, 'space-warsaw', NOW);
  const invoice = polishInvoice({ customerNumber: '42', number: 'FV/1', ...overrides });
  await mirror.take(run, [invoice], '2026-01-01', NOW);
  const einvoices = polishSettings();
  const settings = accounting({
    chart: 'own',
    currency: 'PLN',
    accounts: [{ account: '700' }],
    tax_accounts: [{ rate: '23', account: '221' }],
    exchange_rates: [{ currency: 'EUR', valid_from: '2026-01-01', rate: '0.23' }],
  });
  const space: ExportSpace = {
    id: SPACE,
    timeZone: 'Europe/Warsaw',
    language: 'en',
    settings,
    ...documentRulesBy(einvoices, formatOf('ksef')),
    configuration: settings,
    issuesInKsef: true,
    ksefFailures,
    formats: { jpk: { ...TAXPAYER, ...jpk } },
  };
  const excluded: Exclusion[] = [];
  const deps = {
    journal,
    audit,
    batches,
    archive,
    months: createReportMonths(db),
    source: withPinnedRates(mirror, archive, 'PLN'),
    readings: createBookReadings(db),
    voucher: async () => null,
    exclusions: { standing: async () => excluded },
  };
  const sagas = createSagas(db);
  let runs = 0;
  return {
    exclude(why: string): void {
      excluded.push({
        report: 'jpk-v7m',
        invoiceId: invoice.id,
        documentNumber: 'FV/1',
        by: 'ada',
        why,
        at: NOW,
      });
    },
    /** @param rate pinned with it */
    async goes(changes: Partial<Saga>, rate?: PinnedExchangeRate): Promise<void> {
      const event = {
        spaceId: SPACE,
        event: 'requested_e_invoice',
        invoiceId: invoice.id,
        trigger: null,
      } as const;
      await createInbox(db).receive(event, { newId: `saga-${++runs}`, settingsDigest: 'S' }, NOW);
      const [record] = await sagas.claimDue(SPACE, NOW + 1_000, 1, 'me');
      if (record === undefined) throw new Error('nothing is due');
      const saga = { ...newSaga(NOW, false), ksef: IN_KSEF, ...changes };
      const advance = { saga, steps: [saga.state], next: null, alert: null };
      const made = polishSettings(rate === undefined ? {} : { ksef: { exchange_rate: rate } });
      const pinnedSettings = await archive.put(Buffer.from(settingsText(made)));
      await sagas.commit(record, advance, { ...record.details, pinnedSettings }, NOW, 'next');
    },
    /** Marks and net amounts of the rows; the outcome where there is no file. */
    async night(
      formats: readonly string[] = ['jpk-v7m'],
      name = 'accountant',
    ): Promise<readonly string[] | string> {
      const terms = { name, formats, layouts: [] };
      const outcome = await runExport(deps, space, terms, { to: '2026-11-24', now: NOW });
      if (outcome.status === 'blocked') return outcome.findings.map(({ rule }) => rule).join(' ');
      if (outcome.status === 'unchanged') return outcome.leftOutSums.map(({ reason }) => reason);
      const file = outcome.files.find(({ name }) => name.endsWith('.xml'));
      if (file === undefined) return 'no JPK_V7M';
      const text = Buffer.from(await archive.get(file.address)).toString();
      return [...text.matchAll(/<(NrKSeF|OFF|BFK|DI)>([^<]*)<.*?<K_19>([^<]*)</g)].map((found) =>
        found.slice(1).join(' '),
      );
    },
  };
}

describe('nights of a space that issues in KSeF', () => {
  it('list as BFK what a total failure kept back, not what KSeF rejected on its day', async () => {
    const invoiceDate = '2026-11-20';
    const total = [failureOfDays('total', { from: invoiceDate, to: invoiceDate })];
    const { goes, night } = await opened({}, { invoiceDate }, total);
    await goes({ state: 'released', reason: { code: 'ksef.rejected', detail: 'the NIP' }, runAt: null });
    expect(await night()).toEqual(['not issued in KSeF']);
    await goes({ state: 'released', reason: { code: 'ksef.total-failure' }, runAt: null });
    expect(await night()).toEqual(['BFK 1 1000.00']);
  });

  it('follow an invoice from offline to its number, though its copy is the same', async () => {
    const { goes, night } = await opened();
    await goes({ state: 'attached', ksef: OFFLINE, runAt: NOW });
    expect(await night()).toEqual(['DI 1 1000.00']);
    expect(await night()).toEqual([]);
    await goes({ state: 'done', ksef: { ...OFFLINE, number: NUMBER }, runAt: null });
    expect(await night()).toEqual([`NrKSeF ${NUMBER} 1000.00`]);
    expect(await night()).toEqual([]);
  });

  it('list what was produced once it is accepted, and call it left out until then', async () => {
    const { goes, night } = await opened();
    await goes({ state: 'produced', runAt: NOW });
    expect(await night()).toEqual(['on its way to KSeF']);
    await goes({ state: 'done', ksef: { ...IN_KSEF, number: NUMBER }, runAt: null });
    expect(await night()).toEqual([`NrKSeF ${NUMBER} 1000.00`]);
  });

  it('mark what was issued offline in a failure that the Ministry announced', async () => {
    const day = { from: '2026-11-20', to: '2026-11-20' };
    const { goes, night } = await opened({}, {}, [failureOfDays('failure', day)]);
    await goes({ state: 'attached', ksef: OFFLINE, runAt: NOW });
    expect(await night()).toEqual(['OFF 1 1000.00']);
  });

  it('refuse a document that did not go there where nobody says what it is, until somebody enters it by hand', async () => {
    const { night, exclude } = await opened({ without_ksef_number: undefined });
    expect(await night()).toBe('SB-JPK-KSEF');
    exclude('entered in March');
    expect(await night()).toEqual(['excluded']);
  });

  it('ask nothing of KSeF in an export without JPK_V7M', async () => {
    const { goes, night } = await opened();
    await goes({ state: 'produced', runAt: NOW });
    expect(await night(['csv'])).toBe('no JPK_V7M');
  });

  it('convert an invoice in euro by the rate that its document states, and by that of the books until there is one', async () => {
    const { goes, night } = await opened({}, { items: [polishItem({ net: '99.99', currency: 'EUR' })] });
    expect(await night()).toEqual(['BFK 1 434.74']);
    const rate = { currency: 'EUR', rate: '4.2583', table: '224/A/NBP/2026', effective_date: '2026-11-19' };
    await goes({ state: 'done', ksef: { ...IN_KSEF, number: NUMBER }, runAt: null }, rate);
    expect(await night(['csv', 'jpk-v7m'], 'anew')).toEqual([`NrKSeF ${NUMBER} 425.79`]);
  });
});
