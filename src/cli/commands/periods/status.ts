import { defineCommand, optional } from '../../define-command.js';
import { BOOK_OPTIONS, monthOfYear } from '../../options.js';

export const command = defineCommand({
  place: 10,
  summary: 'Show what is still to do before a month can be closed.',
  options: {
    ...BOOK_OPTIONS,
    month: optional('month', 'the month, YYYY-MM (default: the last one that is over)', monthOfYear),
  },
  examples: ['spacebooks periods status', 'spacebooks periods status --space berlin --month 2026-10'],
  notes: 'Exits with 0 when nothing is open, else with 2.',
  run: async (given, context) => (await import('../../books/month-status.js')).monthStatus(given, context),
});
