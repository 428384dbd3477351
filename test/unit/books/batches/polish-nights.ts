import { type ExportOutcome, type ExportSpace, runExport } from '../../../../src/books/batches/run-export.js';
import { withFamilies } from '../../../../src/books/families.js';
import { withPinnedRates } from '../../../../src/books/pinned-rates.js';
import { withSettledDays } from '../../../../src/books/settled-days.js';
import { documentRulesBy } from '../../../../src/document/build/document-rules.js';
import type { JpkSettings } from '../../../../src/domain/accounting/export-settings.js';
import type { AccountingSettings } from '../../../../src/domain/accounting/settings.js';
import type { SnapshotSource } from '../../../../src/domain/accounting/snapshot-source.js';
import type { PaymentRecord } from '../../../../src/domain/payment-record.js';
import type { EInvoiceSettings } from '../../../../src/domain/settings.js';
import { formatOf } from '../../../../src/einvoice/build-document.js';
import { createBookReadings } from '../../../../src/store/books/book-readings.js';
import { createExclusions } from '../../../../src/store/books/exclusions.js';
import { createPostedCopies } from '../../../../src/store/books/posted-copies.js';
import { createRebookings } from '../../../../src/store/books/rebookings.js';
import { createReportMonths } from '../../../../src/store/books/report-months.js';
import { createMirror } from '../../../../src/store/mirror/mirror.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { polishInvoice, polishSettings } from '../../../fixtures/polish.js';
import { accounting } from '../../domain/accounting/settings.js';
import { openBooks } from './books.js';

export const WARSAW = 'warsaw';

interface Stage {
  readonly jpk?: Partial<JpkSettings>;
  readonly settings?: Partial<AccountingSettings>;
  readonly eInvoices?: Partial<EInvoiceSettings>;
  /** What our rules would book anew waits for a yes. */
  readonly asks?: boolean;
}

/** A Polish space whose invoices are none of KSeF, with a copy of the platform that a test fills, and nights when it likes. */
export async function polishNights({ jpk, settings, eInvoices, asks = false }: Stage = {}) {
  const books = await openBooks(WARSAW);
  const { db, journal, audit, batches, archive } = books;
  const mirror = createMirror(db);
  const exclusions = createExclusions(db);
  const terms = accounting({
    chart: 'own',
    currency: 'PLN',
    accounts: [{ account: '700' }],
    tax_accounts: [{ rate: '23', account: '221' }],
    ...settings,
  });
  let space: ExportSpace = {
    id: WARSAW,
    timeZone: 'Europe/Warsaw',
    language: 'en',
    settings: terms,
    ...documentRulesBy({ ...polishSettings(), ...eInvoices }, formatOf('ksef')),
    configuration: terms,
    issuesInKsef: false,
    ksefFailures: [],
    formats: {
      jpk: {
        nip: '5265877635',
        name: 'Biurko Coworking sp. z o.o.',
        email: 'ksiegowosc@example.com',
        tax_office: '1471',
        without_ksef_number: 'BFK',
        ...jpk,
      },
    },
  };
  /** Single payments, by invoice: all that there are. */
  const payments = new Map<string, readonly PaymentRecord[]>();
  const deps = {
    ...{ journal, audit, batches, archive, exclusions, months: createReportMonths(db) },
    source: withFamilies(
      withSettledDays(
        withPayments(withPinnedRates(mirror, archive, 'PLN'), payments),
        mirror,
        'Europe/Warsaw',
      ),
      mirror,
      'Europe/Warsaw',
    ),
    readings: createBookReadings(db),
    voucher: async () => null,
    ...(asks && { rebooking: { copies: createPostedCopies(db), rebookings: createRebookings(db) } }),
  };
  return {
    ...books,
    exclusions,
    get space(): ExportSpace {
      return space;
    },
    deps,
    /** These are the payments of an invoice that there is a copy of. */
    async paid(day: string, id: string, records: readonly PaymentRecord[]): Promise<void> {
      const now = Date.parse(`${day}T02:00:00Z`);
      const run = await mirror.begin(WARSAW, 'space-warsaw', now);
      const gone = (payments.get(id) ?? []).filter((one) => !records.some((other) => other.id === one.id));
      payments.set(id, records);
      await mirror.takePayments(run, records, now);
      await mirror.markPaymentsDeleted(
        run,
        gone.map((one) => one.id),
        now,
      );
    },
    /** Other settings of the books, from the next night on. */
    become(changes: Partial<AccountingSettings>): void {
      const changed = { ...terms, ...changes };
      space = { ...space, settings: changed, configuration: changed };
    },
    async remove(day: string, id: string): Promise<void> {
      const now = Date.parse(`${day}T02:00:00Z`);
      await mirror.markDeleted(await mirror.begin(WARSAW, 'space-warsaw', now), id, now);
    },
    /** New versions of invoices, all that there are of these days. */
    async copies(day: string, ...invoices: readonly InvoiceOverrides[]): Promise<void> {
      const now = Date.parse(`${day}T02:00:00Z`);
      const run = await mirror.begin(WARSAW, 'space-warsaw', now);
      const made = invoices.map((each) => polishInvoice({ customerNumber: '42', ...each }));
      await mirror.take(run, made, '2026-01-01', now);
    },
    /** The export of the night to that day. */
    night(
      day: string,
      formats: readonly string[] = ['jpk-v7m'],
      name = 'accountant',
    ): Promise<ExportOutcome> {
      const now = Date.parse(`${day}T03:00:00Z`);
      const to = new Date(now - 86_400_000).toISOString().slice(0, 10);
      return runExport(deps, space, { name, formats, layouts: [] }, { to, now });
    },
    /** Texts of the files of a batch, by name. */
    async filesOf(number: number): Promise<Readonly<Record<string, string>>> {
      const files = await batches.files(WARSAW, number);
      const texts = files.map(
        async ({ name, address }) => [name, Buffer.from(await archive.get(address)).toString()] as const,
      );
      return Object.fromEntries(await Promise.all(texts));
    },
  };
}

function withPayments(
  source: SnapshotSource,
  payments: ReadonlyMap<string, readonly PaymentRecord[]>,
): SnapshotSource {
  return {
    ...source,
    async *snapshots(spaceId, ids) {
      for await (const piece of source.snapshots(spaceId, ids)) {
        yield piece.map((snapshot) => {
          const records = payments.get(snapshot.invoice.id);
          return records === undefined ? snapshot : { ...snapshot, payments: { records, areComplete: true } };
        });
      }
    },
  };
}

/** Document, K_19 and K_20 of each row. */
export function rowsIn(xml: string | undefined): readonly string[] {
  return [...(xml ?? '').matchAll(/<SprzedazWiersz>.*?<\/SprzedazWiersz>/g)].map(([row]) =>
    ['DowodSprzedazy', 'K_19', 'K_20']
      .flatMap((name) => new RegExp(`<${name}>([^<]*)<`).exec(row)?.[1] ?? [])
      .join(' '),
  );
}
