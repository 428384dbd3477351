import { userInfo } from 'node:os';
import { LINE } from '../../../bank/line-argument.js';
import { onlySpace, withBooks } from '../../../books/with-books.js';
import { defineCommand, done, required } from '../../../define-command.js';
import { BOOK_OPTIONS, DECIDER, reason } from '../../../options.js';

export const command = defineCommand({
  place: 40,
  summary: 'Record that a line concerns no invoice.',
  arguments: LINE,
  options: { ...BOOK_OPTIONS, reason: required('text', 'the reason, for the record', reason), ...DECIDER },
  examples: ['spacebooks books bank ignore 17 --reason "transfer between own accounts"'],
  run: ({ line: id, reason: why, by = userInfo().username, ...given }, context) =>
    withBooks(given, context, async (books) => {
      const { id: space } = onlySpace(books);
      await books.stores.bank.ignore(space, id, { at: books.clock.now(), by, why });
      return done({ space, line: id, state: 'ignored' }, [`${space}: line ${id} is ignored`]);
    }),
});
