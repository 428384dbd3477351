import { userInfo } from 'node:os';
import { onlySpace, withBooks } from '../../../../books/with-books.js';
import { argument, defineCommand, done } from '../../../../define-command.js';
import { BOOK_OPTIONS, DECIDER, positive } from '../../../../options.js';

export const command = defineCommand({
  place: 10,
  summary: 'Remove a rule: lines of its account are asked about again.',
  arguments: { rule: argument('number of the rule', positive) },
  options: { ...BOOK_OPTIONS, ...DECIDER },
  examples: ['spacebooks books bank rules remove 3 --space berlin'],
  run: ({ rule, by = userInfo().username, ...given }, context) =>
    withBooks(given, context, async (books) => {
      const { id: space } = onlySpace(books);
      await books.stores.bankRules.remove(space, rule, { at: books.clock.now(), by });
      return done({ space, rule, removed: true }, [`${space}: rule ${rule} is removed`]);
    }),
});
