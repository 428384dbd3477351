import { userInfo } from 'node:os';
import { onlySpace, withBooks } from '../../../../books/with-books.js';
import { argument, defineCommand, done } from '../../../../define-command.js';
import { BOOK_OPTIONS, DECIDER, positive } from '../../../../options.js';

export const command = defineCommand({
  place: 15,
  summary: 'Use a removed rule again, while the decision that taught it stands.',
  arguments: { rule: argument('number of the rule', positive) },
  options: { ...BOOK_OPTIONS, ...DECIDER },
  examples: ['spacebooks books bank rules restore 3 --space berlin'],
  notes: 'The rule gets another number. `spacebooks books bank rules` lists those that were removed, too.',
  run: ({ rule, by = userInfo().username, ...given }, context) =>
    withBooks(given, context, async (books) => {
      const { id: space } = onlySpace(books);
      const { bank: lines, bankRules: rules } = books.stores;
      const { restoreRule } = await import('../../../../../bank/removed-rules.js');
      await restoreRule({ lines, rules, clock: books.clock }, space, { id: rule, by });
      const [latest] = (await rules.list(space)).toReversed();
      return done({ space, rule, now: latest?.id }, [
        `${space}: rule ${rule} is in force again, as rule ${latest?.id}`,
      ]);
    }),
});
