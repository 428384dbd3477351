import type { Area } from '../area.js';
import { books } from '../areas/books.js';

/** A claim on the books that looks, so often, and then writes. */
export function looksAtClaim(looks = 1): typeof books {
  return {
    ...books,
    open: (db, space, who) => {
      const client = books.open(db, space, who);
      return {
        ...client,
        perform: async (call) => {
          if (call.do !== 'take claim') return client.perform(call);
          const claims = db.selectFrom('book_claim').selectAll().where('space_id', '=', space);
          const claim = await claims.executeTakeFirst();
          for (let look = 1; look < looks; look += 1) await claims.executeTakeFirst();
          const isFree = claim === undefined || claim.holder === who || claim.until <= call.at;
          if (!isFree) return 'false';
          await db.deleteFrom('book_claim').where('space_id', '=', space).execute();
          return client.perform(call);
        },
      };
    },
  };
}

const LOOKS = 40;

/** Processes meet for moments only: this one looks for long before it writes. */
export const SLOW_CLAIM = {
  ...looksAtClaim(LOOKS),
  name: 'books whose claim is looked at, and then written',
};

export const MISTAKES: readonly Area[] = [SLOW_CLAIM];
