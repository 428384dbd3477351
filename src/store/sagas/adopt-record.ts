import type { Entry } from '../../domain/accounting/model.js';
import { Failure } from '../../domain/errors.js';
import { appendAudit } from '../books/audit.js';
import { decide } from '../books/batch-decision.js';
import { type BookRecord, recordKey } from '../books/book-record.js';
import { arrived, planDeliveries } from '../books/deliveries.js';
import { type InsertedEntry, insertRelease, releaseDetails } from '../books/insert-release.js';
import { readMark } from '../books/journal.js';
import { transactAudited } from '../engine/transact.js';
import type { Db, Transaction } from '../schema/tables.js';

type Of<K extends BookRecord['kind']> = Extract<BookRecord, { kind: K }>;

export interface AdoptTerms {
  /** Names of the targets that batches of a series go to now. */
  readonly targetsOf: (series: string) => readonly string[];
  readonly now: number;
}

/**
 * Puts back into the database what a record says, unless it is there.
 *
 * @param address of the record in the archive
 * @returns whether it was not there
 * @throws Failure `books.not-confirmed` when the record does not fit what is there
 */
export function adoptRecord(
  db: Db,
  record: BookRecord,
  address: string,
  terms: AdoptTerms,
): Promise<boolean> {
  return transactAudited(db, async (transaction) => {
    const { spaceId, kind } = record;
    const key = recordKey(record);
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('book_record')
      .values({ space_id: spaceId, kind, key, address })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) return adopt(transaction, record, terms);
    if (kind === 'released') await refuseOther(transaction, { ...record.batch, batchId: record.batch.id });
    return false;
  });
}

function adopt(transaction: Transaction, record: BookRecord, terms: AdoptTerms): Promise<boolean> {
  switch (record.kind) {
    case 'released':
      return adoptRelease(transaction, record, terms);
    case 'decided':
      return adoptDecision(transaction, record);
    case 'delivered':
      return adoptDelivery(transaction, record);
    case 'closed':
      return adoptClosing(transaction, record);
    case 'gap':
      return adoptGap(transaction, record);
  }
}

async function adoptRelease(
  transaction: Transaction,
  { spaceId, batch, lists, generations, files }: Of<'released'>,
  { targetsOf, now }: AdoptTerms,
): Promise<boolean> {
  if ((await idOf(transaction, spaceId, batch.number)) === batch.id) return false;
  const { lastNumber } = await readMark(transaction, spaceId);
  if (batch.number !== lastNumber + 1) throw misfit(`batch ${batch.number} does not follow on ${lastNumber}`);
  const rows = entryRows(lists.entries, generations);
  const release = { batch, files, rows, openItemTexts: lists.openItems, leftOutTexts: lists.leftOut };
  await insertRelease(transaction, release);
  await planDeliveries(transaction, { spaceId, number: batch.number, targets: targetsOf(batch.series) }, now);
  const details = {
    ...releaseDetails(release),
    releasedAt: batch.createdAt,
    auditHead: batch.manifest.auditHead,
  };
  await appendAudit(transaction, { at: now, spaceId, action: 'batch adopted', details });
  return true;
}

function* entryRows(texts: Iterable<string>, generations: readonly number[]): Generator<InsertedEntry> {
  let index = 0;
  for (const content of texts) {
    yield { entry: JSON.parse(content) as Entry, content, generation: generations[index] ?? 1 };
    index += 1;
  }
}

async function adoptDecision(
  transaction: Transaction,
  { spaceId, number, batchId, status, reason, at }: Of<'decided'>,
): Promise<boolean> {
  await refuseOther(transaction, { spaceId, number, batchId });
  const { status: present } = await transaction
    .selectFrom('batch')
    .select('status')
    .where((eb) => eb.and({ space_id: spaceId, number }))
    .executeTakeFirstOrThrow();
  if (present === status) return false;
  await decide(transaction, { spaceId, number, status, reason, now: at });
  return true;
}

/** It has arrived, and is not sent again. */
async function adoptDelivery(
  transaction: Transaction,
  { spaceId, number, batchId, target, at }: Of<'delivered'>,
): Promise<boolean> {
  await refuseOther(transaction, { spaceId, number, batchId });
  await transaction
    .insertInto('delivery')
    .values({ space_id: spaceId, batch_number: number, target, ...arrived(at) })
    .onConflict((conflict) =>
      conflict
        .columns(['space_id', 'batch_number', 'target'])
        .doUpdateSet(arrived(at))
        .where('delivery.delivered_at', 'is', null),
    )
    .execute();
  const details = { batch: number, target };
  await appendAudit(transaction, { at, spaceId, action: 'batch delivered', details });
  return true;
}

async function adoptClosing(
  transaction: Transaction,
  { spaceId, through, at }: Of<'closed'>,
): Promise<boolean> {
  const { closedThrough } = await readMark(transaction, spaceId);
  if (closedThrough !== null && closedThrough >= through) return false;
  await transaction
    .insertInto('period_closed')
    .values({ space_id: spaceId, through, closed_at: at })
    .execute();
  await appendAudit(transaction, { at, spaceId, action: 'period closed', details: { through } });
  return true;
}

async function adoptGap(transaction: Transaction, { spaceId, through, at }: Of<'gap'>): Promise<boolean> {
  await transaction
    .insertInto('book_gap')
    .values({ space_id: spaceId, through, decided_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

async function refuseOther(
  transaction: Transaction,
  { spaceId, number, batchId }: { spaceId: string; number: number; batchId: string },
): Promise<void> {
  const present = await idOf(transaction, spaceId, number);
  if (present !== batchId) throw misfit(`batch ${number} is ${present ?? 'not here'}, not ${batchId}`);
}

async function idOf(transaction: Transaction, spaceId: string, number: number): Promise<string | null> {
  const row = await transaction
    .selectFrom('batch')
    .select('id')
    .where((eb) => eb.and({ space_id: spaceId, number }))
    .executeTakeFirst();
  return row?.id ?? null;
}

function misfit(detail: string): Failure {
  return new Failure('books.not-confirmed', { detail: `the archive does not fit the database: ${detail}` });
}
