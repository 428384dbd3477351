import { digest } from '../../archive/archive.js';
import type { Archive } from '../../archive/content.js';
import type { Entry } from '../../domain/accounting/model.js';
import { type Retained, retainedUntil } from '../../domain/accounting/retention.js';
import type { KeptLine } from '../../domain/bank/kept-line.js';
import type { LocalDate } from '../../domain/invoice.js';
import { NO_PROGRESS, type OnProgress } from '../../domain/progress.js';
import type { AuditLog } from '../../store/books/audit.js';
import type { Batches, BatchRecord } from '../../store/books/batches.js';
import { bankCsv } from './bank-csv.js';
import { JOURNAL_HEADER, journalLine } from './journal-csv.js';
import { procedureText, type YearProcedureFacts } from './procedure.js';

export interface AuditorDeps {
  readonly batches: Batches;
  readonly audit: AuditLog;
  readonly archive: Archive;
  /** E-invoices of an invoice, by file name and archive address. */
  readonly vouchersOf: (invoiceId: string) => Promise<readonly Voucher[]>;
  /** Of all years, the newest first. */
  readonly bankLines: (spaceId: string) => Promise<readonly KeptLine[]>;
}

interface Voucher {
  readonly name: string;
  readonly address: string;
}

export interface AuditorRequest extends YearProcedureFacts {
  readonly spaceId: string;
  readonly onProgress?: OnProgress;
}

/** Names are paths with slashes, below a folder of the caller's choice. */
export interface AuditorFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A line of index.json. */
interface IndexRow {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
  readonly retainedUntil: LocalDate;
}

interface YearOfBatch {
  readonly batch: BatchRecord;
  readonly entries: readonly Entry[];
}

/** Rows of the log per read. */
const CHUNK = 1000;

/**
 * What a tax auditor gets of a year (by booking date): the journal with all batches, voided ones too, the files
 * that were released, the e-invoices, the lines of bank statements, the log, the procedure documentation, and an index with digests and
 * periods of retention. File by file, the index last.
 */
export async function* exportYear(deps: AuditorDeps, request: AuditorRequest): AsyncIterable<AuditorFile> {
  const { spaceId, year, onProgress = NO_PROGRESS } = request;
  const index: IndexRow[] = [];
  const file = (name: string, bytes: Uint8Array, what: Retained): AuditorFile => {
    index.push({ name, size: bytes.length, sha256: digest(bytes), retainedUntil: retainedUntil(what, year) });
    return { name, bytes };
  };
  const years = await batchesOf(deps.batches, spaceId, year, onProgress);
  yield file('journal.csv', journalOf(years), 'books');
  yield file('batches.json', batchList(years), 'books');
  for (const [index, { batch }] of years.entries()) {
    onProgress('files of the batches', index, years.length);
    for (const { name, address } of await deps.batches.files(spaceId, batch.number)) {
      yield file(`batches/${batch.number}/${name}`, await deps.archive.get(address), 'books');
    }
  }
  const invoices = invoicesOf(years);
  for (const [index, invoiceId] of invoices.entries()) {
    onProgress('documents', index, invoices.length);
    for (const { name, address } of await deps.vouchersOf(invoiceId)) {
      yield file(`documents/${invoiceId}/${name}`, await deps.archive.get(address), 'voucher');
    }
  }
  const booked = (await deps.bankLines(spaceId)).filter(({ bookedOn }) => bookedOn.startsWith(`${year}-`));
  if (booked.length > 0) yield file('bank-lines.csv', Buffer.from(bankCsv(booked.toReversed())), 'books');
  onProgress('the audit log', 0, null);
  yield file('audit-log.jsonl', await logText(deps.audit), 'books');
  yield file('procedure.md', Buffer.from(procedureText(request)), 'books');
  yield { name: 'index.json', bytes: Buffer.from(`${JSON.stringify(index, null, 2)}\n`) };
}

/** Those with entries booked in the year, and only these entries. */
async function batchesOf(
  batches: Batches,
  spaceId: string,
  year: number,
  onProgress: OnProgress,
): Promise<readonly YearOfBatch[]> {
  const found: YearOfBatch[] = [];
  const booked = { from: `${year}-01-01`, to: `${year}-12-31` };
  const listed = await batches.list(spaceId);
  for (const [index, { number }] of listed.entries()) {
    onProgress('batches', index, listed.length);
    const entries: Entry[] = [];
    for await (const texts of batches.entryTexts(spaceId, number, booked)) {
      for (const text of texts) entries.push(JSON.parse(text) as Entry);
    }
    if (entries.length > 0) found.push({ batch: await batches.record(spaceId, number), entries });
  }
  return found;
}

function journalOf(years: readonly YearOfBatch[]): Uint8Array {
  const lines = years.flatMap(({ batch, entries }) => entries.map((entry) => journalLine(entry, batch)));
  return Buffer.from([JOURNAL_HEADER, ...lines].join(''));
}

function batchList(years: readonly YearOfBatch[]): Uint8Array {
  const list = years.map(({ batch: { debtors: _debtors, openItems: _openItems, ...batch } }) => batch);
  return Buffer.from(`${JSON.stringify(list, null, 2)}\n`);
}

function invoicesOf(years: readonly YearOfBatch[]): readonly string[] {
  const ids = years.flatMap(({ entries }) => entries.map(({ invoiceId }) => invoiceId));
  return [...new Set(ids)].sort();
}

/** The whole chain: a part of it proves nothing. */
async function logText(audit: AuditLog): Promise<Uint8Array> {
  const lines: string[] = [];
  let last = 0;
  for (;;) {
    const rows = await audit.rows(last, CHUNK);
    lines.push(...rows.map((row) => `${JSON.stringify(row)}\n`));
    last = rows.at(-1)?.sequence ?? last;
    if (rows.length < CHUNK) return Buffer.from(lines.join(''));
  }
}
