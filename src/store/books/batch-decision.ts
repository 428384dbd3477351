import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Failure } from '../../domain/errors.js';
import { endAlerts } from '../alerts/alerts.js';
import { dialectOf } from '../engine/engine.js';
import type { Db, Transaction } from '../schema/tables.js';
import { type AuditAction, appendAudit } from './audit.js';
import { keepDecision } from './book-decisions.js';
import { readMark } from './journal.js';
import { refuseTold } from './report-months.js';

/**
 * What is decided about a batch, once: the accountant accepted or rejected it, or it was voided before that. A rejected
 * or voided batch counts as never released: its entries come again in the next batch, and its number stays used.
 */
export interface Decision {
  readonly spaceId: string;
  readonly number: number;
  readonly status: 'accepted' | 'rejected' | 'voided';
  /** For people; null when accepted. The audit log holds only its digest. */
  readonly reason: string | null;
  /** Name of whoever decides; left out, nobody is named. */
  readonly by?: string;
  readonly now: number;
}

const ACTIONS: Readonly<Record<Decision['status'], AuditAction>> = {
  accepted: 'batch accepted',
  rejected: 'batch rejected',
  voided: 'batch voided',
};

const KINDS = { accepted: 'accept', rejected: 'reject', voided: 'void' } as const;

/** @returns closed months, `YYYY-MM`, that a withdrawn batch has entries of; the next batch puts them back */
export async function decide(transaction: Transaction, decision: Decision): Promise<readonly string[]> {
  const { spaceId, number, status, reason, by, now } = decision;
  const batch = await transaction
    .selectFrom('batch')
    .select(['id', 'status'])
    .where((eb) => eb.and({ space_id: spaceId, number }))
    .executeTakeFirst();
  if (batch === undefined) throw new Failure('batch.unknown', { detail: String(number) });
  if (batch.status !== 'released') {
    throw new Failure('batch.decided', { detail: `batch ${number} is ${batch.status}` });
  }
  const isWithdrawn = status !== 'accepted';
  const closedMonths = isWithdrawn ? await closedMonthsOf(transaction, spaceId, number) : [];
  if (isWithdrawn) await withdrawEntries(transaction, spaceId, number);
  const withdrawnAfter = isWithdrawn ? await lastNumber(transaction, spaceId) : null;
  await transaction
    .updateTable('batch')
    .set({ status, reason, decided_at: now, withdrawn_after: withdrawnAfter })
    .where((eb) => eb.and({ space_id: spaceId, number }))
    .execute();
  await endAlerts(transaction, `payments:${spaceId}:${number}`, now);
  const reasonDigest = reason === null ? null : createHash('sha256').update(reason).digest('hex');
  const named = by !== undefined && {
    decision: await keepDecision(transaction, {
      ...{ spaceId, kind: KINDS[status], subject: String(number), at: now, by, why: reason },
    }),
  };
  const details = { number, id: batch.id, reasonDigest, ...named };
  await appendAudit(transaction, { at: now, spaceId, action: ACTIONS[status], details });
  return closedMonths;
}

/** Who decided a batch; null where that was not kept. */
export async function decidedBy(
  db: Db,
  spaceId: string,
  number: number,
  status: Decision['status'],
): Promise<string | null> {
  const row = await db
    .selectFrom('book_decision')
    .select('decided_by as by')
    .where((eb) => eb.and({ space_id: spaceId, kind: KINDS[status], subject: String(number) }))
    .executeTakeFirst();
  return row?.by ?? null;
}

/** Months of the bookings of a batch that are closed, the earliest first. */
export async function closedMonthsOf(db: Db, spaceId: string, number: number): Promise<readonly string[]> {
  const { closedThrough } = await readMark(db, spaceId);
  if (closedThrough === null) return [];
  const bookingDate = dialectOf(db).member<string>('content', 'bookingDate');
  const rows = await db
    .selectFrom('journal_entry')
    .select(sql<string>`substr(${bookingDate}, 1, 7)`.as('month'))
    .distinct()
    .where('space_id', '=', spaceId)
    .where('batch_number', '=', number)
    .where(bookingDate, '<=', closedThrough)
    .orderBy('month')
    .execute();
  return rows.map(({ month }) => month);
}

async function lastNumber(transaction: Transaction, spaceId: string): Promise<number> {
  const { number } = await transaction
    .selectFrom('batch')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('space_id', '=', spaceId)
    .executeTakeFirstOrThrow();
  return Number(number);
}

async function withdrawEntries(transaction: Transaction, spaceId: string, number: number): Promise<void> {
  const later = await transaction
    .selectFrom('journal_entry as reversal')
    .innerJoin('journal_entry as entry', 'entry.id', 'reversal.reverses')
    .select('reversal.batch_number as number')
    .where('reversal.voided', '=', 0)
    .where('reversal.batch_number', '<>', number)
    .where('entry.space_id', '=', spaceId)
    .where('entry.batch_number', '=', number)
    .where('entry.voided', '=', 0)
    .limit(1)
    .executeTakeFirst();
  if (later !== undefined) {
    throw new Failure('batch.needed', { detail: `batch ${later.number} takes back entries of ${number}` });
  }
  await refuseTold(transaction, spaceId, number);
  await transaction
    .updateTable('journal_entry')
    .set({ voided: 1 })
    .where((eb) => eb.and({ space_id: spaceId, batch_number: number }))
    .execute();
}
