import type { Batch, Entry, LeftOut } from '../../domain/accounting/model.js';
import type { NewAlert } from '../alerts/alerts.js';
import { insertMany } from '../engine/insert-many.js';
import type { Transaction } from '../schema/tables.js';
import type { AuditEvent } from './audit.js';
import { type BatchFile, insertFile } from './batch-files.js';
import { insertList } from './batch-lists.js';
import type { ListlessBatch } from './book-record.js';
import type { JournalMark } from './journal.js';

export interface Release {
  readonly batch: Batch;
  /** Of the batch, in their order. */
  readonly rows: Iterable<InsertedEntry>;
  /** The JSON of each, as it is stored. */
  readonly openItemTexts: Iterable<string>;
  /** The JSON of each thing that the manifest leaves out. */
  readonly leftOutTexts: Iterable<string>;
  readonly mark: JournalMark;
  readonly files: readonly BatchFile[];
  /** What people have to hear of it, raised with it; nothing when left out. */
  readonly alert?: NewAlert | undefined;
}

/** What is stored of a release: not what the batch itself lists, but the rows and texts of it. */
interface Released extends Omit<Release, 'mark' | 'batch'> {
  readonly batch: ListlessBatch;
}

/** An entry as it is stored. */
export interface InsertedEntry {
  readonly entry: Pick<Entry, 'id' | 'invoiceId' | 'part' | 'reverses' | 'documentDate'>;
  /** Its JSON, of which the batch has the digest. */
  readonly content: string;
  /** How often its part was posted before. */
  readonly generation: number;
}

/** Batch, entries and files as they were handed out, without a word in the audit log. */
export async function insertRelease(transaction: Transaction, release: Released): Promise<void> {
  const { batch, files, openItemTexts, leftOutTexts } = release;
  const { spaceId, number } = batch;
  await transaction
    .insertInto('batch')
    .values({
      space_id: spaceId,
      number,
      id: batch.id,
      series: batch.series,
      status: 'released',
      reason: null,
      decided_at: null,
      withdrawn_after: null,
      created_at: batch.createdAt,
      period_from: batch.period.from,
      period_to: batch.period.to,
      manifest: JSON.stringify({ ...batch.manifest, leftOut: [] }),
      debtors: JSON.stringify(batch.debtors),
    })
    .execute();
  await insertEntries(transaction, release);
  await insertList(transaction, 'openItems', batch, openItemTexts);
  await insertList(transaction, 'leftOut', batch, leftOutTexts);
  await insertListed(transaction, batch, leftOutTexts);
  for (const file of files) await insertFile(transaction, { spaceId, number, file, now: batch.createdAt });
}

/** What the audit log says of a batch. */
export function releaseDetails({ batch, files }: Pick<Released, 'batch' | 'files'>): AuditEvent['details'] {
  const { id, number, manifest } = batch;
  return {
    number,
    id,
    entries: manifest.entries,
    entriesDigest: manifest.entriesDigest,
    sourceDigest: manifest.sourceDigest,
    configurationDigest: manifest.configurationDigest,
    files: files.map((file) => file.address).join(' '),
  };
}

function insertEntries(
  transaction: Transaction,
  { batch, rows }: Pick<Released, 'batch' | 'rows'>,
): Promise<void> {
  return insertMany(transaction, 'journal_entry', entryRows(batch, rows));
}

function* entryRows({ spaceId, number, series }: ListlessBatch, rows: Iterable<InsertedEntry>) {
  let position = 0;
  for (const { entry, content, generation } of rows) {
    yield {
      space_id: spaceId,
      batch_number: number,
      position,
      id: entry.id,
      voided: 0 as const,
      series,
      invoice_id: entry.invoiceId,
      part: entry.part,
      generation,
      reverses: entry.reverses,
      document_date: entry.documentDate,
      content,
    };
    position += 1;
  }
}

function insertListed(
  transaction: Transaction,
  batch: ListlessBatch,
  leftOutTexts: Iterable<string>,
): Promise<void> {
  return insertMany(transaction, 'settlement_listed', listedRows(batch, leftOutTexts));
}

/** What is listed once and not again; all else is listed as long as it is left out. */
function* listedRows({ spaceId, number }: ListlessBatch, leftOutTexts: Iterable<string>) {
  for (const text of leftOutTexts) {
    const { invoiceId, reason, gross } = JSON.parse(text) as LeftOut;
    if (reason !== 'payment' && reason !== 'write-off') continue;
    yield { space_id: spaceId, batch_number: number, invoice_id: invoiceId, reason, gross };
  }
}
