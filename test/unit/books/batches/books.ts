import { digest } from '../../../../src/archive/archive.js';
import type { Archive } from '../../../../src/archive/content.js';
import { inPieces } from '../../../../src/books/batches/in-pieces.js';
import { type PreparedBatch, prepareBatch } from '../../../../src/books/batches/prepare-batch.js';
import { releaseBatch } from '../../../../src/books/batches/release-batch.js';
import type { BooksDeps, BooksRequest } from '../../../../src/books/batches/request.js';
import { withFamilies } from '../../../../src/books/families.js';
import type { Batch, InvoiceSnapshot, WholeBatch } from '../../../../src/domain/accounting/model.js';
import type { AccountingSettings } from '../../../../src/domain/accounting/settings.js';
import type { SnapshotSource } from '../../../../src/domain/accounting/snapshot-source.js';
import { type BankLines, createBankLines } from '../../../../src/store/bank/bank-lines.js';
import { type Anchor, createAnchor } from '../../../../src/store/books/anchor.js';
import { type AuditLog, createAuditLog } from '../../../../src/store/books/audit.js';
import { type Batches, createBatches } from '../../../../src/store/books/batches.js';
import { createJournal, type Journal } from '../../../../src/store/books/journal.js';
import { createPeriods, type Periods } from '../../../../src/store/books/periods.js';
import type { Db } from '../../../../src/store/engine/open.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { accounting, documentRules } from '../../domain/accounting/settings.js';
import { temporaryDatabase } from '../../store/database.js';

/** Books of one space on a real database, with invoices that a test changes as it likes. */
export interface Books {
  readonly db: Db;
  readonly path: string;
  readonly journal: Journal;
  readonly batches: Batches;
  readonly audit: AuditLog;
  readonly bank: BankLines;
  readonly anchor: Anchor;
  readonly periods: Periods;
  readonly archive: Archive;
  /** By id. */
  readonly invoices: Map<string, InvoiceSnapshot>;
  settings: AccountingSettings;
  /** The day on which the next change of what is paid or given up is first seen. */
  seenOn: string;
  /** Makes an invoice, or a new version of it. */
  put(overrides: InvoiceOverrides): void;
  remove(id: string): void;
  prepare(request?: Partial<BooksRequest>, more?: Partial<BooksDeps>): Promise<PreparedBatch>;
  /** Prepares and releases. @returns null when there is nothing to release */
  export(request?: Partial<BooksRequest>): Promise<WholeBatch | null>;
}

export const SPACE = 'space-berlin';
export const SERIES = 'accountant';
export const NOW = Date.UTC(2026, 10, 21, 3);

export async function openBooks(spaceId = SPACE, opened?: { db: Db; path: string }): Promise<Books> {
  const { db, path } = opened ?? (await temporaryDatabase());
  const invoices = new Map<string, InvoiceSnapshot>();
  const journal = createJournal(db);
  const audit = createAuditLog(db);
  const batches = createBatches(db);
  const archive = memoryArchive();
  const books: Books = {
    db,
    path,
    journal,
    batches,
    audit,
    bank: createBankLines(db),
    anchor: createAnchor(db, 'owner'),
    periods: createPeriods(db),
    archive,
    invoices,
    settings: accounting(),
    seenOn: '2026-10-31',
    put: (overrides) => {
      const made = invoice({ customerNumber: '42', ...overrides });
      const known = invoices.get(made.id);
      const isSame =
        known?.invoice.paidStatus === made.paidStatus && known.invoice.paidAmount.eq(made.paidAmount);
      const settledOn = (isSame ? known.settledOn : undefined) ?? books.seenOn;
      invoices.set(made.id, { invoice: made, version: (known?.version ?? 0) + 1, deleted: false, settledOn });
    },
    remove: (id) => {
      const known = invoices.get(id);
      if (known !== undefined) invoices.set(id, { ...known, version: known.version + 1, deleted: true });
    },
    prepare: (request, more) =>
      prepareBatch(
        { journal, audit, source: inFamilies(invoices), ...more },
        {
          spaceId,
          series: SERIES,
          timeZone: 'Europe/Berlin',
          language: 'en',
          settings: books.settings,
          ...documentRules,
          configuration: books.settings,
          to: '2026-10-31',
          now: NOW,
          ...request,
        },
      ),
    export: async (request) => {
      const prepared = await books.prepare(request);
      if (prepared.status === 'blocked') throw new Error(JSON.stringify(prepared.findings));
      if (prepared.status === 'unchanged') return null;
      const batch = whole(prepared.batch);
      const file = {
        name: 'entries.json',
        mediaType: 'application/json',
        pieces: [Buffer.from(JSON.stringify(batch.entries))],
        notes: () => [],
      };
      await releaseBatch({ archive, batches }, prepared, [{ format: 'json', files: [file] }]);
      prepared.close();
      return batch;
    },
  };
  return books;
}

function inFamilies(invoices: ReadonlyMap<string, InvoiceSnapshot>): SnapshotSource {
  const source: SnapshotSource = {
    snapshots: (_space, ids) =>
      inPieces(ids === undefined ? invoices.values() : ids.flatMap((id) => invoices.get(id) ?? []), 100),
  };
  const corrections = async (_space: string, ids: readonly string[]) =>
    [...invoices.values()].flatMap(({ invoice: { id, correctedInvoiceId }, deleted }) =>
      !deleted && correctedInvoiceId !== null && ids.includes(correctedInvoiceId)
        ? [{ invoiceId: id, corrects: correctedInvoiceId, firstSeenAt: 0 }]
        : [],
    );
  return withFamilies(source, { corrections }, 'Europe/Berlin');
}

/** All of a batch in memory. */
export function whole(batch: Batch): WholeBatch {
  const manifest = { ...batch.manifest, leftOut: [...batch.manifest.leftOut] };
  return { ...batch, entries: [...batch.entries], openItems: [...batch.openItems], manifest };
}

/** Files by digest, as the real archive keeps them. */
function memoryArchive(): Archive {
  const files = new Map<string, Uint8Array>();
  const put = async (bytes: Uint8Array): Promise<string> => {
    files.set(digest(bytes), bytes);
    return digest(bytes);
  };
  return {
    put,
    putPieces: async (pieces) => {
      const all: Uint8Array[] = [];
      for await (const piece of pieces) all.push(Buffer.from(piece));
      return put(Buffer.concat(all));
    },
    get: async (address) => {
      const bytes = files.get(address);
      if (bytes === undefined) throw new Error(`the archive has no ${address}`);
      return bytes;
    },
    probe: async () => undefined,
    addresses: async function* () {
      yield* files.keys();
    },
    remove: async (address) => void files.delete(address),
    beginning: async (address, length) => (files.get(address) ?? new Uint8Array()).subarray(0, length),
  };
}

/** Sum of a column of numbers. */
export function total(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
