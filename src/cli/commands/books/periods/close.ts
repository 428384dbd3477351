import { argument, defineCommand, optional } from '../../../define-command.js';
import { BOOK_OPTIONS, DECIDER, reason } from '../../../options.js';

export const command = defineCommand({
  place: 20,
  summary: 'Copy the platform, run every export for a month, then close it with the open months before it.',
  arguments: { month: argument('the month, YYYY-MM') },
  options: {
    ...BOOK_OPTIONS,
    reason: optional('text', 'why it is closed although something is open, for the record', reason),
    ...DECIDER,
  },
  examples: [
    'spacebooks books periods close 2026-10 --space berlin',
    'spacebooks books periods close 2026-10 --reason "the accountant answers by telephone"',
  ],
  notes:
    'Exits with 2 when an export is blocked, something of periods status is open and there is no --reason, or an earlier month is open and not green: that one is closed first. Beside a daemon nothing is copied, and something newer than the copy is refused: close the month on the page. It cannot be taken back: later changes are posted in the first open month.',
  run: async (given, context) => (await import('../../../books/close-period.js')).closeMonth(given, context),
});
