import { ROLLBACK_MS } from '@spacebooks/base/clock';
import type { Db } from '../schema/tables.js';

/** The daemon as a claim's holder: one that works in a space again takes over its own claim at once. */
export const DAEMON = 'daemon';

/** One worker at a time on the books of a space, across processes. */
export type BookClaims = ReturnType<typeof createBookClaims>;

interface BookClaim {
  readonly spaceId: string;
  readonly holder: string;
  readonly until: number;
}

export function createBookClaims(db: Db) {
  return {
    /**
     * Takes the claim, or renews it for its holder.
     *
     * @param claim expires at `until`, epoch milliseconds, whatever became of its holder. One that would outlast what is
     *   asked for now counts as expired: it was taken before a clock rollback
     * @returns false when another holder has it
     */
    take: async ({ spaceId, holder, until }: BookClaim, now: number): Promise<boolean> => {
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
    releaseClaim: async (spaceId: string, holder: string): Promise<void> => {
      await db
        .deleteFrom('book_claim')
        .where((eb) => eb.and({ space_id: spaceId, holder }))
        .execute();
    },
  };
}
