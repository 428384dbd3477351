import type { Area } from '../area.js';
import { books } from '../areas/books.js';

const LOOKS = 40;

/** Processes meet for moments only: this one looks for long before it writes. */
export const SLOW_CLAIM = {
  ...books,
  name: 'books whose claim is looked at, and then written',
  open: (db, space, who) => {
    const client = books.open(db, space, who);
    return {
      ...client,
      perform: async (call) => {
        if (call.do !== 'take claim') return client.perform(call);
        const claims = db.selectFrom('book_claim').selectAll().where('space_id', '=', space);
        const claim = await claims.executeTakeFirst();
        for (let look = 0; look < LOOKS; look += 1) await claims.executeTakeFirst();
        const isFree = claim === undefined || claim.holder === who || claim.until <= call.at;
        if (!isFree) return 'false';
        await db.deleteFrom('book_claim').where('space_id', '=', space).execute();
        return client.perform(call);
      },
    };
  },
} satisfies typeof books;

export const MISTAKES: readonly Area[] = [SLOW_CLAIM];
