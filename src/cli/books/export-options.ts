import { flag, type GivenTo, optional } from '../define-command.js';
import { BOOK_OPTIONS, isoDate } from '../options.js';

export const exportParameters = {
  options: {
    ...BOOK_OPTIONS,
    format: optional('name', 'only exports that write this format'),
    from: optional('date', 'first date of documents to consider (default: the cutover)', isoDate),
    to: optional('date', 'last date of documents to consider (default: yesterday)', isoDate),
    preview: flag('show what would be exported, and write nothing'),
  },
};

export type ExportOptions = GivenTo<typeof exportParameters>;
