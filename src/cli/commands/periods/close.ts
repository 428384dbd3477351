import { argument, defineCommand } from '../../define-command.js';
import { BOOK_OPTIONS } from '../../options.js';

export const command = defineCommand({
  summary: 'Run every export for a month, then close it and all before it.',
  arguments: { month: argument('the month, YYYY-MM') },
  options: BOOK_OPTIONS,
  examples: ['spacebooks periods close 2026-10 --space berlin'],
  run: async (given, context) => (await import('../../books/close-period.js')).closeMonth(given, context),
});
