import { InvalidArgumentError } from 'commander';
import { LINE, lineNumber } from '../../../bank/line-argument.js';
import { defineCommand, flag, optional } from '../../../define-command.js';
import { BOOK_OPTIONS, DECIDER, reason } from '../../../options.js';

export const command = defineCommand({
  place: 60,
  summary: 'Say which invoices a line pays, or that it pays none.',
  arguments: LINE,
  options: {
    ...BOOK_OPTIONS,
    invoice: optional('numbers', 'numbers or ids of the invoices, with commas between', names),
    letGo: flag('what is missing of them is let go, now and for the account from now on'),
    proposed: flag('it pays what matching is certain of'),
    returns: optional('line', 'it brings back what that line had paid', lineNumber),
    notOurs: flag(
      'it pays no invoice, as no line of its account does: not for an older invoice of a customer',
    ),
    ignore: flag('it pays no invoice, for this --reason'),
    learn: flag('learn it for further lines of the account; without, a terminal is asked'),
    reason: optional('text', 'the reason, for the record', reason),
    ...DECIDER,
  },
  examples: [
    'spacebooks books bank decide 17 --invoice 2026-0041',
    'spacebooks books bank decide 17 --invoice 2026-0041,2026-0042 --reason "asked Erika"',
    'spacebooks books bank decide 18 --returns 17',
    'spacebooks books bank decide 19 --not-ours --learn',
    'spacebooks books bank decide 20 --ignore --reason "transfer between own accounts"',
  ],
  notes:
    'The invoices are paid in the order in which they are named; one from before the cutover is paid like any other. What was learnt: spacebooks books bank rules. Taken back: spacebooks books bank undo.',
  run: async (given, context) => (await import('../../../bank/decide.js')).decide(given, context),
});

/** @throws InvalidArgumentError */
function names(text: string): readonly string[] {
  const found = text.split(',').map((each) => each.trim());
  if (found.every((each) => each !== '')) return found;
  throw new InvalidArgumentError('Write numbers of invoices with commas between.');
}
