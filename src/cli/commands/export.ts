import { defineCommand, flag, type GivenTo, optional } from '../define-command.js';
import { BOOK_OPTIONS, isoDate } from '../options.js';

const parameters = {
  options: {
    ...BOOK_OPTIONS,
    format: optional('name', 'only exports that write this format'),
    from: optional('date', 'first date of documents to consider (default: the cutover)', isoDate),
    to: optional('date', 'last date of documents to consider (default: yesterday)', isoDate),
    preview: flag('show what would be exported, and write nothing'),
  },
};

export type ExportOptions = GivenTo<typeof parameters>;

export const command = defineCommand({
  group: 'Books',
  place: 20,
  summary: 'Export new entries now, and reversals of what has changed.',
  ...parameters,
  examples: ['spacebooks export --preview', 'spacebooks export --space berlin --format datev'],
  run: async (given, context) => (await import('../books/export.js')).exportNow(given, context),
});
