import type { MonthCheck } from '../domain/accounting/month-checklist.js';
import { Failure } from '../domain/errors.js';
import type { LocalDate } from '../domain/invoice.js';
import { appendAudit } from './audit.js';
import { readMark } from './journal.js';
import type { Db } from './tables.js';
import { transactAudited } from './transact.js';

/** A decision that everything up to a day is closed. */
export interface ClosedPeriod {
  readonly through: LocalDate;
  readonly closedAt: number;
}

export interface Periods {
  /** Every decision, in the order of the days. */
  closings(spaceId: string): Promise<readonly ClosedPeriod[]>;
  /** Last day of the last closed month; null while all are open. */
  closedThrough(spaceId: string): Promise<LocalDate | null>;
  /**
   * Closes every day up to and including `through`. What is booked later of them moves to the first open day.
   *
   * @param checked how its checklist was, for the record
   * @throws Failure `period.not-over` when it was closed before
   */
  close(spaceId: string, through: LocalDate, now: number, checked?: Checked): Promise<void>;
}

export interface Checked {
  /** What was open. */
  readonly open: readonly MonthCheck[];
  /** Why it was closed all the same, in the words of whoever did; null where nobody gave a reason. */
  readonly reason: string | null;
}

export function createPeriods(db: Db): Periods {
  return {
    closedThrough: async (spaceId) => (await readMark(db, spaceId)).closedThrough,
    closings: (spaceId) =>
      db
        .selectFrom('period_closed')
        .select(['through', 'closed_at as closedAt'])
        .where('space_id', '=', spaceId)
        .orderBy('through')
        .execute(),
    close: async (spaceId, through, now, { open, reason } = { open: [], reason: null }) =>
      transactAudited(db, async (transaction) => {
        const { closedThrough } = await readMark(transaction, spaceId);
        if (closedThrough !== null && closedThrough >= through) {
          throw new Failure('period.not-over', { detail: `closed through ${closedThrough} already` });
        }
        await transaction
          .insertInto('period_closed')
          .values({ space_id: spaceId, through, closed_at: now })
          .execute();
        const details = { through, open: open.join(' '), reason };
        await appendAudit(transaction, { at: now, spaceId, action: 'period closed', details });
      }),
  };
}
