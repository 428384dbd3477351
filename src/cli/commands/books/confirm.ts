import { counted } from '@spacebooks/base/text/counted';
import { Failure } from '../../../domain/errors.js';
import { onlySpace, withBooks } from '../../books/with-books.js';
import { defineCommand, done, flag, required } from '../../define-command.js';
import { BOOK_OPTIONS, batchNumber } from '../../options.js';

/** After a restore, a person says which batch was the last one, and the books resume. */
export const command = defineCommand({
  place: 94,
  summary: 'Resume exports after the database was restored: say which batch was the last.',
  options: {
    ...BOOK_OPTIONS,
    last: required('number', 'number of the last batch that anybody has, 0 for none', (text) =>
      text === '0' ? 0 : batchNumber(text),
    ),
    notImported: flag('discard the batches that are missing here: their entries come again'),
  },
  examples: [
    'spacebooks books confirm --space berlin --last 12',
    'spacebooks books confirm --space berlin --last 14 --not-imported   # 13 and 14 are discarded',
  ],
  run: (given, context) =>
    withBooks(given, context, async (books) => {
      const [{ adoptBooks, liftHold }, { bookSpaces }] = await Promise.all([
        import('../../../books/after-restore.js'),
        import('../../../daemon/books/book-spaces.js'),
      ]);
      const { last, notImported } = given;
      const { stores, clock, config } = books;
      const space = onlySpace(books);
      const { id } = space;
      await stores.anchor.check([id]);
      const held = await stores.holds.settle(bookSpaces(config).map((each) => each.id));
      if (!held.includes(id)) throw refused(`nothing of space ${id} is held back`);
      // What the person discards is not searched for.
      const adopted = notImported ? 0 : await adoptBooks({ stores, clock }, space);
      const here = (await stores.journal.state(id, '')).mark.lastNumber;
      if (last < here) throw refused(`batch ${here} is here, so the last one cannot be ${last}`);
      if (last > here && !notImported) throw refused(`the batches ${here + 1} to ${last} are not here`);
      await liftHold(books, id, last);
      return done({ space: id, last, adopted, next: last + 1 }, [
        `${id}: ${counted(adopted, 'batch', 'batches')} found in the archive; the next is ${last + 1}`,
      ]);
    }),
});

function refused(detail: string): Failure {
  return new Failure('books.not-confirmed', { detail });
}
