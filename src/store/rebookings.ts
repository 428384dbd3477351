import type { Rebooking } from '../domain/accounting/rebooking.js';
import { type AuditEvent, appendAudit } from './audit.js';
import { refuseHeld } from './book-holds.js';
import type { ReadingKey } from './book-readings.js';
import type { Db } from './tables.js';
import { transactAudited } from './transact.js';

/** What people have said yes to: rows of the audit log, for that is all that there is to keep. */
export interface Rebookings {
  /**
   * Has what the rules book anew booked.
   *
   * @param terms digest of the rules: others are another question
   * @throws Failure `books.restored`
   */
  agree(key: ReadingKey, terms: string, shown: Rebooking, now: number): Promise<void>;
  /** Whether somebody has, under these rules. */
  isAgreed(key: ReadingKey, terms: string): Promise<boolean>;
}

export function createRebookings(db: Db): Rebookings {
  return {
    agree: ({ spaceId, series }, terms, shown, now) =>
      transactAudited(db, async (transaction) => {
        await refuseHeld(transaction, spaceId);
        const { digest, reversed, added, invoices, months } = shown;
        const details = {
          ...{ export: series, terms, digest, reversed, added, invoices },
          months: months.map(({ month }) => month).join(' '),
        };
        await appendAudit(transaction, { at: now, spaceId, action: 'rebooking agreed', details });
      }),
    isAgreed: async ({ spaceId, series }, terms) => {
      const rows = await db
        .selectFrom('audit_log')
        .select('details')
        .where('space_id', '=', spaceId)
        .where('action', '=', 'rebooking agreed')
        .execute();
      return rows.some(({ details }) => {
        const agreed = JSON.parse(details) as AuditEvent['details'];
        return agreed.export === series && agreed.terms === terms;
      });
    },
  };
}
