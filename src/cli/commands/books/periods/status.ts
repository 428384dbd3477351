import { defineCommand, optionalArgument } from '../../../define-command.js';
import { BOOK_OPTIONS, monthOfYear } from '../../../options.js';

export const command = defineCommand({
  place: 10,
  summary: 'Show what is still to do before a month can be closed.',
  arguments: {
    month: optionalArgument('the month, YYYY-MM (default: the last one that is over)', monthOfYear),
  },
  options: BOOK_OPTIONS,
  examples: ['spacebooks books periods status', 'spacebooks books periods status 2026-10 --space berlin'],
  notes: 'Exits with 0 when nothing is open, else with 2.',
  run: async (given, context) => (await import('../../../books/month-status.js')).monthStatus(given, context),
});
