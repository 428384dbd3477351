import { defineCommand, optional } from '../../define-command.js';
import { BOOK_OPTIONS } from '../../options.js';

export const command = defineCommand({
  place: 40,
  summary: 'Take over the debtors’ accounts of the program before from a CSV file, or show those in force.',
  options: {
    ...BOOK_OPTIONS,
    csv: optional(
      'file',
      'customers and accounts: CSV with headings, or DATEV’s Debitoren/Kreditoren; without, shows them',
    ),
    out: optional(
      'file',
      'where the accounts are written (default: debtors-SPACE.csv beside the configuration)',
    ),
  },
  examples: [
    'spacebooks switch debtors --space berlin',
    'spacebooks switch debtors --csv debitoren.csv --space berlin',
  ],
  notes:
    'Writes the file only when every line is clear, and prints the line that has the books use it (accounting.debtors.list).',
  run: async (given, context) => (await import('../../switch/debtors.js')).debtors(given, context),
});
