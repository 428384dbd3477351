import { isZero } from '@spacebooks/base/money';
import { sql } from 'kysely';
import type { Invoice, LocalDate } from '../../domain/invoice.js';
import { lasting } from '../alerts/alerts.js';
import { dialectOf } from '../engine/engine.js';
import { transact } from '../engine/transact.js';
import { noteReading } from '../invoices/write-invoice-facts.js';
import type { Db, Transaction } from '../schema/tables.js';
import { type CoverageKey, forgetCoverage, settleCoverage } from './settle-coverage.js';

/** How far back invoices were looked at, and when last all of it. */
export interface CoverageLooked {
  readonly from: LocalDate;
  readonly wideOn: LocalDate;
}

/** What the platform shows of invoices since the cutover, kept so that each can be told how it stands. */
export type SeenCoverage = ReturnType<typeof createCoverage>;

export function createCoverage(db: Db) {
  return {
    looked: async (spaceId: string): Promise<CoverageLooked | null> => {
      const row = await db
        .selectFrom('coverage_looked')
        .select(['from_date as from', 'wide_on as wideOn'])
        .where('space_id', '=', spaceId)
        .executeTakeFirst();
      return row ?? null;
    },
    noteLooked: async (spaceId: string, { from, wideOn }: CoverageLooked): Promise<void> => {
      const looked = { from_date: from, wide_on: wideOn };
      await db
        .insertInto('coverage_looked')
        .values({ space_id: spaceId, ...looked })
        .onConflict((conflict) => conflict.column('space_id').doUpdateSet(looked))
        .execute();
    },
    /** Takes in what was read of invoices of a space, all of them dated since its cutover. */
    noteSeen: (spaceId: string, invoices: readonly Invoice[], now: number): Promise<void> =>
      noteSeen(db, spaceId, invoices, now),
    /** The first day of those that have no e-invoice on the platform, and may still get one; null where there are none. */
    earliestWithout: async (spaceId: string): Promise<LocalDate | null> => {
      const row = await db
        .selectFrom('invoice_facts')
        .select(({ fn }) => fn.min('invoice_date').as('date'))
        .where(IS_GAP)
        .where('space_id', '=', spaceId)
        .executeTakeFirst();
      return row?.date ?? null;
    },
    /** Ids of those without an e-invoice dated in the time, which a list of it should have shown. */
    withoutSince: async (spaceId: string, from: LocalDate): Promise<readonly string[]> => {
      const rows = await db
        .selectFrom('invoice_coverage')
        .select('invoice_id as id')
        .where(sql<boolean>`e_invoice = 0 and deleted = 0`)
        .where('space_id', '=', spaceId)
        .where('invoice_date', '>=', from)
        .execute();
      return rows.map(({ id }) => id);
    },
    /** Forgets what the cutover leaves to the program before. */
    forgetBefore: (spaceId: string, from: LocalDate): Promise<void> => forgetBefore(db, spaceId, from),
    noteDeleted: (key: CoverageKey, now: number): Promise<void> =>
      transact(db, async (transaction) => {
        await transaction
          .updateTable('invoice_coverage')
          .set({ deleted: 1, seen_at: now })
          .where((eb) => eb.and({ space_id: key.spaceId, invoice_id: key.invoiceId }))
          .execute();
        await settleCoverage(transaction, key);
      }),
  };
}

/** Conditions of an index, written out. */
export const IS_GAP = sql<boolean>`deleted = 0 and e_invoice in ('missing', 'unsent')`;

async function noteSeen(db: Db, spaceId: string, invoices: readonly Invoice[], now: number): Promise<void> {
  const ids = invoices.map(({ id }) => id);
  if (ids.length === 0) return;
  const rows = await db
    .selectFrom('invoice_coverage')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('invoice_id', 'in', dialectOf(db).elements(ids))
    .execute();
  const known = new Map(rows.map((row) => [row.invoice_id, row]));
  const changed = invoices.filter((invoice) => {
    const before = known.get(invoice.id);
    // An event came since.
    if (before === undefined || before.seen_at === 0) return true;
    const seen = columnsOf(invoice);
    return Object.entries(seen).some(([name, value]) => value !== before[name as keyof typeof seen]);
  });
  // Mostly nothing has changed, and a transaction would take the lock of writers to find that out.
  if (changed.length === 0) return;
  await transact(db, async (transaction) => {
    for (const invoice of changed) await note(transaction, { spaceId, invoiceId: invoice.id }, invoice, now);
  });
}

async function note(
  transaction: Transaction,
  key: CoverageKey,
  invoice: Invoice,
  now: number,
): Promise<void> {
  const seen = { ...columnsOf(invoice), was_sent: await wasSent(transaction, key, invoice), seen_at: now };
  await transaction
    .insertInto('invoice_coverage')
    .values({ space_id: key.spaceId, invoice_id: key.invoiceId, ...seen })
    .onConflict((conflict) => conflict.columns(['space_id', 'invoice_id']).doUpdateSet(seen))
    .execute();
  const facts = await transaction
    .selectFrom('invoice_facts')
    .select(['seen_at', 'deleted'])
    .where((eb) => eb.and({ space_id: key.spaceId, invoice_id: key.invoiceId }))
    .executeTakeFirst();
  // Without books, and without anybody who has asked for its e-invoice, no list would have it; and what is read is there.
  if ((facts?.seen_at ?? null) === null || facts?.deleted === 1)
    await noteReading(transaction, { ...key, invoice, deleted: false, now });
  await settleCoverage(transaction, key);
  if (invoice.sentStatus === 'sent') await endUnsent(transaction, key, now);
}

/** The mail went out after all. */
async function endUnsent(transaction: Transaction, key: CoverageKey, now: number): Promise<void> {
  await lasting(transaction, now, 'gone')
    .where('subject', '=', `issued:${key.spaceId}:${key.invoiceId}`)
    .where('code', 'in', ['invoice.mail-failed', 'invoice.not-sent'])
    .execute();
}

async function forgetBefore(db: Db, spaceId: string, from: LocalDate): Promise<void> {
  const before = await db
    .selectFrom('invoice_coverage')
    .select('invoice_id as id')
    .where('space_id', '=', spaceId)
    .where('invoice_date', '<', from)
    .execute();
  if (before.length === 0) return;
  await transact(db, async (transaction) => {
    for (const { id } of before) await forgetCoverage(transaction, { spaceId, invoiceId: id });
  });
}

function columnsOf({ invoiceDate, sentStatus, pdf, items, paidStatus }: Invoice) {
  return {
    invoice_date: invoiceDate,
    sent_status: sentStatus,
    e_invoice: flagOf(pdf.eInvoice),
    final_pdf: flagOf(pdf.archived),
    zero: flagOf(items.every(({ totalAmount }) => isZero(totalAmount.gross) && isZero(totalAmount.net))),
    canceled: flagOf(paidStatus === 'canceled'),
    deleted: 0,
  };
}

function flagOf(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}

/** A status that an edit has put back does not take the mail back. */
async function wasSent(transaction: Transaction, key: CoverageKey, { sentStatus }: Invoice): Promise<0 | 1> {
  if (sentStatus === 'sent') return 1;
  const event = await transaction
    .selectFrom('inbox_event')
    .select('id')
    .where((eb) => eb.and({ invoice_id: key.invoiceId, space_id: key.spaceId, event: 'sent_invoice' }))
    .limit(1)
    .executeTakeFirst();
  return event === undefined ? 0 : 1;
}
