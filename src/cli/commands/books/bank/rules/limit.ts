import { userInfo } from 'node:os';
import { InvalidArgumentError } from 'commander';
import { typedCents } from '../../../../../domain/bank/typed-amount.js';
import { onlySpace, withBooks } from '../../../../books/with-books.js';
import { argument, defineCommand, done } from '../../../../define-command.js';
import { BOOK_OPTIONS, DECIDER, positive } from '../../../../options.js';

export const command = defineCommand({
  place: 20,
  summary: 'Change how much a line of an account may pay too little.',
  arguments: {
    rule: argument('number of the rule', positive),
    amount: argument('the most that may be missing, such as 2.50', limit),
  },
  options: { ...BOOK_OPTIONS, ...DECIDER },
  examples: ['spacebooks books bank rules limit 3 2.50 --space berlin'],
  notes: 'The rule gets another number. To have every difference asked about, remove it.',
  run: ({ rule, amount, by = userInfo().username, ...given }, context) =>
    withBooks(given, context, async (books) => {
      const { id: space } = onlySpace(books);
      const { stores, clock } = books;
      const { limitRule } = await import('../../../../../bank/limit-rule.js');
      await limitRule({ rules: stores.bankRules, clock }, space, { id: rule, cents: amount, by });
      const [latest] = (await stores.bankRules.list(space)).toReversed();
      return done({ space, rule, now: latest?.id }, [`${space}: rule ${rule} is now rule ${latest?.id}`]);
    }),
});

/** @throws InvalidArgumentError */
function limit(text: string): number {
  const cents = typedCents(text);
  if (cents !== null && cents > 0) return cents;
  throw new InvalidArgumentError('Write an amount above zero, such as 2.50.');
}
