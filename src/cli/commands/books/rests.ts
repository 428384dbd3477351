import { defineCommand, optional } from '../../define-command.js';
import { BOOK_OPTIONS, monthOfYear } from '../../options.js';

export const command = defineCommand({
  place: 37,
  summary: 'Show what payments left open or brought too much, and the rules to add.',
  options: {
    ...BOOK_OPTIONS,
    month: optional('month', 'the entries of this month one by one, YYYY-MM', monthOfYear),
  },
  examples: ['spacebooks books rests', 'spacebooks books rests --space berlin --month 2026-12'],
  notes:
    'Booked differences are those of the batches that count; those without a rule are by the last copy of the platform.',
  run: async (given, context) => (await import('../../books/rests.js')).showRests(given, context),
});
