import { defineCommand, optional } from '../../define-command.js';
import { BOOK_OPTIONS, monthOfYear } from '../../options.js';

export const command = defineCommand({
  place: 35,
  summary: 'Show what is held of deferred revenue at the end of each month.',
  options: {
    ...BOOK_OPTIONS,
    month: optional(
      'month',
      'the documents of which something is held at the end of this month, YYYY-MM',
      monthOfYear,
    ),
  },
  examples: ['spacebooks books deferrals', 'spacebooks books deferrals --space berlin --month 2026-12'],
  notes: 'In the currency of the books, of the batches that count: the balance of the account in the ledger.',
  run: async (given, context) => (await import('../../books/deferrals.js')).showDeferrals(given, context),
});
