import { choice, defineCommand, flag, optional, required } from '../../define-command.js';
import { BOOK_OPTIONS, isoDate } from '../../options.js';

export const command = defineCommand({
  place: 77,
  summary:
    'Write the e-reporting of a seller in France (flux 10): sales to consumers and to businesses abroad, and their payments.',
  options: {
    ...BOOK_OPTIONS,
    from: required('date', 'the first day of the period, YYYY-MM-DD', isoDate),
    to: required('date', 'its last day', isoDate),
    only: choice('part', 'one part, where the periods of the two differ', ['transactions', 'payments']),
    replaces: flag('the file takes the place of the one that was sent of this period (RE)'),
    out: optional('file', 'writes the XML into this file'),
  },
  examples: [
    'spacebooks books e-reporting --space paris --from 2027-09-01 --to 2027-09-10 --only transactions --out e-reporting.xml',
    'spacebooks books e-reporting --space paris --from 2027-09-01 --to 2027-09-30 --only payments --out payments.xml',
  ],
  notes:
    'By the last copy of the platform. Exits with 2 when something is not in the file that belongs in it, or nobody knows; the rest is written all the same. spacebooks docs countries says what goes where.',
  run: async (given, context) => (await import('../../books/e-reporting.js')).eReporting(given, context),
});
