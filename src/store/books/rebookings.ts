import type { Rebooking } from '../../domain/accounting/rebooking.js';
import { transactAudited } from '../engine/transact.js';
import type { Db } from '../schema/tables.js';
import { type AuditEvent, appendAudit } from './audit.js';
import { keepDecision } from './book-decisions.js';
import { refuseHeld } from './book-holds.js';
import type { ReadingKey } from './reading-key.js';

/** What people have said yes to: rows of the audit log, with who said so beside it. */
export type Rebookings = ReturnType<typeof createRebookings>;

/** Who says yes. */
interface Agreement {
  readonly by: string;
  readonly at: number;
}

export function createRebookings(db: Db) {
  return {
    /**
     * Has what the rules book anew booked.
     *
     * @param terms digest of the rules: others are another question
     * @returns false where somebody has said yes before, and nothing is written
     * @throws Failure `books.restored`
     */
    agree: (key: ReadingKey, terms: string, shown: Rebooking, { by, at }: Agreement): Promise<boolean> =>
      transactAudited(db, async (transaction) => {
        const { spaceId, series } = key;
        await refuseHeld(transaction, spaceId);
        if (await isAgreed(transaction, key, terms)) return false;
        const { digest, reversed, added, invoices, months } = shown;
        const decision = { spaceId, kind: 'rebook', subject: series, at, by, why: null } as const;
        const details = {
          ...{ export: series, terms, digest, reversed, added, invoices },
          months: months.map(({ month }) => month).join(' '),
          decision: await keepDecision(transaction, decision),
        };
        await appendAudit(transaction, { at, spaceId, action: 'rebooking agreed', details });
        return true;
      }),
    /** Whether somebody has, under these rules. */
    isAgreed: (key: ReadingKey, terms: string): Promise<boolean> => isAgreed(db, key, terms),
  };
}

async function isAgreed(db: Db, { spaceId, series }: ReadingKey, terms: string): Promise<boolean> {
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
}
