import { ROLLBACK_MS } from '../clock.js';
import type { Db } from './tables.js';

/** Who works with the books of a space: one at a time, in whatever process. */
export interface BookClaims {
  /**
   * Takes the claim, or prolongs it for the one who has it.
   *
   * @param claim `until` in epoch milliseconds; then it is void, whatever became of its holder. So is one that lasts for
   *   longer than what is asked for now: it was taken before the clock was put back
   * @returns false when somebody else has it
   */
  take(claim: BookClaim, now: number): Promise<boolean>;
  release(spaceId: string, holder: string): Promise<void>;
}

export interface BookClaim {
  readonly spaceId: string;
  readonly holder: string;
  readonly until: number;
}

export function createBookClaims(db: Db): BookClaims {
  return {
    take: async ({ spaceId, holder, until }, now) => {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('book_claim')
        .values({ space_id: spaceId, holder, until })
        .onConflict((conflict) =>
          conflict
            .column('space_id')
            .doUpdateSet({ holder, until })
            .where((eb) =>
              eb.or([
                eb('book_claim.holder', '=', holder),
                eb('book_claim.until', '<=', now),
                eb('book_claim.until', '>', until + ROLLBACK_MS),
              ]),
            ),
        )
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
    release: async (spaceId, holder) => {
      await db
        .deleteFrom('book_claim')
        .where('space_id', '=', spaceId)
        .where('holder', '=', holder)
        .execute();
    },
  };
}
