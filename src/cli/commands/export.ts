import { defineCommand, flag, type GivenTo, optional } from '../define-command.js';
import { BOOK_OPTIONS, isoDate } from '../options.js';

const parameters = {
  options: {
    ...BOOK_OPTIONS,
    format: optional('name', 'only exports that write this format'),
    from: optional('date', 'first day of documents to look at (default: the cutover)', isoDate),
    to: optional('date', 'last day of documents to look at (default: yesterday)', isoDate),
    preview: flag('say what would be handed out, and write nothing'),
  },
};

export type ExportOptions = GivenTo<typeof parameters>;

export const command = defineCommand({
  group: 'Books',
  place: 20,
  summary: 'Hand out now what the exports have to say: new entries, and reversals of what has changed.',
  ...parameters,
  examples: ['spacebooks export --preview', 'spacebooks export --space berlin --format datev'],
  run: async (given, context) => (await import('../books/export.js')).exportNow(given, context),
});
