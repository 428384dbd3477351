import { Failure } from '../../domain/errors.js';
import { transact, transactAudited } from '../engine/transact.js';
import type { Db } from '../schema/tables.js';
import { ALL_SPACES } from './anchor.js';
import { appendAudit } from './audit.js';
import { readMark } from './journal.js';

/** Spaces whose books are held: after a restore the database may not know every batch that was released. */
export interface BookHolds {
  /** Once it is known which spaces have books. @returns those that are held */
  settle(spaceIds: readonly string[]): Promise<readonly string[]>;
  isHeld(spaceId: string): Promise<boolean>;
  /**
   * Ends the hold.
   *
   * @param through the last number ever released; batches that are not here count as never released
   * @param superseded hashes of the audit log that the anchor knows and the database does not, and that count as known from now on
   */
  lift(spaceId: string, through: number, now: number, superseded?: readonly string[]): Promise<void>;
}

export function createBookHolds(db: Db): BookHolds {
  return {
    settle: (spaceIds) =>
      transact(db, async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('book_hold')
          .where('space_id', '=', ALL_SPACES)
          .executeTakeFirst();
        for (const space_id of numDeletedRows > 0n ? spaceIds : []) {
          await transaction
            .insertInto('book_hold')
            .values({ space_id })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        }
        const held = await transaction.selectFrom('book_hold').select('space_id').execute();
        return held.map(({ space_id }) => space_id).filter((id) => spaceIds.includes(id));
      }),
    isHeld: (spaceId) => isHeld(db, spaceId),
    lift: (spaceId, through, now, superseded = []) =>
      transactAudited(db, async (transaction) => {
        const { lastNumber } = await readMark(transaction, spaceId);
        if (through > lastNumber) {
          await transaction
            .insertInto('book_gap')
            .values({ space_id: spaceId, through, decided_at: now })
            .execute();
        }
        await transaction.deleteFrom('book_hold').where('space_id', '=', spaceId).execute();
        const details = {
          last: lastNumber,
          through,
          ...(superseded.length > 0 && { superseded: superseded.join(' ') }),
        };
        await appendAudit(transaction, { at: now, spaceId, action: 'books confirmed', details });
      }),
  };
}

/** @throws Failure `books.restored` */
export async function refuseHeld(db: Db, spaceId: string): Promise<void> {
  if (await isHeld(db, spaceId)) throw new Failure('books.restored', { detail: `space ${spaceId}` });
}

async function isHeld(db: Db, spaceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('book_hold')
    .select('space_id')
    .where('space_id', 'in', [spaceId, ALL_SPACES])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
