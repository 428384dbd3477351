import { defineCommand, flag, type GivenTo, optional } from '../define-command.js';
import { BOOK_OPTIONS, isoDate } from '../options.js';

const parameters = {
  options: {
    ...BOOK_OPTIONS,
    since: optional('date', 'also re-read everything dated from this day on', isoDate),
    acceptDeletions: flag('accept that a large share of the invoices or payments is gone'),
  },
};

export type SyncOptions = GivenTo<typeof parameters>;

export const command = defineCommand({
  group: 'Books',
  place: 10,
  summary: 'Sync what has changed on the platform now, as every night does.',
  ...parameters,
  examples: ['spacebooks sync', 'spacebooks sync --space berlin --since 2026-01-01'],
  run: async (given, context) => (await import('../books/sync.js')).sync(given, context),
});
