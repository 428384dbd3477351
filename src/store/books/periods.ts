import type { MonthClosing } from '../../domain/accounting/examined-month.js';
import { MONTH_CHECKS, type MonthCheck } from '../../domain/accounting/month-checklist.js';
import { Failure } from '../../domain/errors.js';
import type { LocalDate } from '../../domain/invoice.js';
import { transactAudited } from '../engine/transact.js';
import type { Db } from '../schema/tables.js';
import { type AuditEvent, appendAudit } from './audit.js';
import { keepDecision } from './book-decisions.js';
import { readMark } from './journal.js';

export type Periods = ReturnType<typeof createPeriods>;

export interface ClosedMonth {
  /** `YYYY-MM` */
  readonly month: string;
  /** What was open in it. */
  readonly open: readonly MonthCheck[];
}

export interface Checked {
  /** All months that are closed with it, each with its own checklist, the earliest first. */
  readonly months: readonly ClosedMonth[];
  /** Why it was closed all the same, in the words of whoever did; null where nobody gave a reason. */
  readonly reason: string | null;
  /** Name of whoever closes it. */
  readonly by: string;
}

export function createPeriods(db: Db) {
  return {
    /** Last day of the last closed month; null while all are open. */
    closedThrough: async (spaceId: string): Promise<LocalDate | null> =>
      (await readMark(db, spaceId)).closedThrough,
    /** Every decision, in the order of the days. */
    closings: (spaceId: string): Promise<readonly MonthClosing[]> => readClosings(db, spaceId),
    /**
     * Closes every day up to and including `through`. What is booked later of them moves to the first open day.
     *
     * @param checked how its checklist was, and who closes it, for the record
     * @throws Failure `period.not-over` when it was closed before
     */
    close: (spaceId: string, through: LocalDate, now: number, checked?: Checked): Promise<void> =>
      transactAudited(db, async (transaction) => {
        const { closedThrough } = await readMark(transaction, spaceId);
        if (closedThrough !== null && closedThrough >= through) {
          throw new Failure('period.not-over', {
            detail: `closed through ${closedThrough} already`,
            phrase: { key: 'closed already', values: { through: closedThrough } },
          });
        }
        await transaction
          .insertInto('period_closed')
          .values({ space_id: spaceId, through, closed_at: now })
          .execute();
        const { months, reason } = checked ?? { months: [], reason: null };
        const open = (months.at(-1)?.open ?? []).join(' ');
        const decision = checked && {
          decision: await keepDecision(transaction, {
            ...{ spaceId, kind: 'close', subject: through, at: now, by: checked.by, why: reason },
          }),
        };
        const details = { through, months: told(months), open, reason, ...decision };
        await appendAudit(transaction, { at: now, spaceId, action: 'period closed', details });
      }),
  };
}

/** `2026-09: nothing; 2026-10: left-out accepted` */
function told(months: readonly ClosedMonth[]): string {
  return months.map(({ month, open }) => `${month}: ${open.join(' ') || 'nothing'}`).join('; ');
}

async function readClosings(db: Db, spaceId: string): Promise<readonly MonthClosing[]> {
  const rows = await db
    .selectFrom('period_closed as period')
    .leftJoin('book_decision as decision', (join) =>
      join
        .onRef('decision.space_id', '=', 'period.space_id')
        .on('decision.kind', '=', 'close')
        .onRef('decision.subject', '=', 'period.through'),
    )
    .select(['period.through', 'period.closed_at as closedAt', 'decision.decided_by as by'])
    .where('period.space_id', '=', spaceId)
    .orderBy('period.through')
    .execute();
  const details = await detailsOf(db, spaceId);
  return rows.map((row) => {
    const { open, reason } = details.get(row.through) ?? {};
    const wasOpen = String(open ?? '').split(' ');
    return {
      ...row,
      reason: typeof reason === 'string' ? reason : null,
      open: MONTH_CHECKS.filter((check) => wasOpen.includes(check)),
    };
  });
}

/** What the audit log says of each closing, by its day. */
async function detailsOf(db: Db, spaceId: string): Promise<ReadonlyMap<string, AuditEvent['details']>> {
  const rows = await db
    .selectFrom('audit_log')
    .select('details')
    .where('space_id', '=', spaceId)
    .where('action', '=', 'period closed')
    .execute();
  const all = rows.map(({ details }) => JSON.parse(details) as AuditEvent['details']);
  return new Map(all.map((details) => [String(details.through), details]));
}
