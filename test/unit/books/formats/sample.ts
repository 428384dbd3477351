import type { ExportFile, Format, FormatContext } from '../../../../src/books/formats/format.js';
import type { FormatNote } from '../../../../src/books/formats/notes.js';
import { compareEntries } from '../../../../src/domain/accounting/entry.js';
import type { Batch, DebtorAccount, Entry, WholeBatch } from '../../../../src/domain/accounting/model.js';
import type { AccountingSettings } from '../../../../src/domain/accounting/settings.js';
import { manifestSums } from '../../../../src/domain/accounting/sums.js';

/** An invoice of 119.00 EUR of 9 October 2026, with what a test changes. */
export function entry(changes: Partial<Entry> = {}): Entry {
  const made = {
    id: `entry-${changes.documentNumber ?? 'RE-1'}-${changes.account ?? '8400'}`,
    kind: 'invoice' as const,
    part: 'revenue' as const,
    reverses: null,
    invoiceId: `invoice-${changes.documentNumber ?? 'RE-1'}`,
    documentNumber: 'RE-1',
    documentDate: '2026-10-09',
    bookingDate: changes.documentDate ?? '2026-10-09',
    serviceDate: null,
    dueDate: '2026-10-23',
    debtor: '10042',
    debtorName: 'Möbel Muster GmbH',
    account: '8400',
    accountName: 'Erlöse 19 % USt',
    taxKey: '',
    taxAccount: '1776',
    taxCase: 'S' as const,
    taxRate: '19',
    costCenter: null,
    costCenterName: null,
    currency: 'EUR',
    net: 10_000,
    tax: 1_900,
    gross: 11_900,
    exchange: null,
    ksefNumber: null,
    correctsInvoiceId: null,
    ...changes,
  };
  return { ...made, gross: made.net + made.tax };
}

/** The reversal of an entry. */
export function reversalOf(original: Entry, changes: Partial<Entry> = {}): Entry {
  return {
    ...original,
    id: `reversal-${original.id}`,
    kind: 'reversal',
    reverses: original.id,
    net: -original.net,
    tax: -original.tax,
    gross: -original.gross,
    exchange:
      original.exchange === null
        ? null
        : {
            ...original.exchange,
            net: -original.exchange.net,
            tax: -original.exchange.tax,
            gross: -original.exchange.gross,
          },
    ...changes,
  };
}

export function debtor(changes: Partial<DebtorAccount> = {}): DebtorAccount {
  return {
    number: '10042',
    collective: false,
    customerNumber: '42',
    name: 'Möbel Muster GmbH',
    isCompany: true,
    street: 'Nelkenstraße 125',
    postCode: '90482',
    city: 'Nürnberg',
    countryCode: 'DE',
    taxId: 'DE123456788',
    ...changes,
  };
}

/** Its entries in the order of every batch. */
export function batch(given: readonly Entry[], changes: Partial<WholeBatch> = {}): WholeBatch {
  const entries = given.toSorted(compareEntries);
  return {
    id: 'abcdef0123456789',
    number: 12,
    spaceId: 'space-1',
    series: 'tax-adviser',
    period: { from: '2026-10-01', to: '2026-10-31' },
    createdAt: Date.UTC(2026, 10, 1, 2, 30, 15, 7),
    entries,
    debtors: [...new Set(entries.map((one) => one.debtor))].sort().map((number) => debtor({ number })),
    openItems: [],
    manifest: manifest(entries),
    ...changes,
  };
}

function manifest(entries: readonly Entry[]): WholeBatch['manifest'] {
  return {
    entries: entries.length,
    invoices: new Set(entries.map(({ invoiceId }) => invoiceId)).size,
    ...manifestSums(entries),
    sourceDigest: 's'.repeat(64),
    configurationDigest: 'c'.repeat(64),
    entriesDigest: 'e'.repeat(64),
    auditHead: null,
    leftOut: [],
    leftOutSums: [],
  };
}

const ACCOUNTING: AccountingSettings = {
  from: '2026-01-01',
  currency: 'EUR',
  chart: 'SKR03',
  locked_only: false,
  debtors: { length: 5, offset: 10_000 },
  accounts: [],
  tax_accounts: [],
  account_names: {},
  exchange_rates: [],
};

export function context(changes: Partial<FormatContext> = {}): FormatContext {
  return {
    space: 'Mitte',
    timeZone: 'Europe/Berlin',
    accounting: ACCOUNTING,
    exports: {
      datev: { consultant: 29_098, client: 55_003 },
      fec: { siren: '123456789', receivables: '411000' },
      jpk: {
        nip: '5260250274',
        name: 'Biurka Sp. z o.o.',
        email: 'ksiegowosc@example.com',
        tax_office: '1471',
        without_ksef_number: 'BFK',
      },
    },
    ...changes,
  };
}

export function booksIn(currency: string): AccountingSettings {
  return { ...ACCOUNTING, currency };
}

export async function filesOf(
  format: Format,
  given: Batch,
  around: FormatContext = context(),
): Promise<readonly ReadFile[]> {
  const files: ReadFile[] = [];
  for await (const file of format.write(given, around)) files.push(readFile(file));
  return files;
}

/** A file that was read to its end. */
export interface ReadFile extends Pick<ExportFile, 'name' | 'mediaType'> {
  readonly bytes: Uint8Array;
  readonly notes: readonly FormatNote[];
}

export function readFile({ name, mediaType, pieces, notes }: ExportFile): ReadFile {
  const bytes = Buffer.concat([...pieces]);
  return { name, mediaType, bytes, notes: notes() };
}
