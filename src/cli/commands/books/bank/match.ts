import { defineCommand, flag } from '../../../define-command.js';
import { BOOK_OPTIONS } from '../../../options.js';

export const command = defineCommand({
  place: 50,
  summary: 'Match open lines to invoices, and record on the platform what is decided.',
  options: {
    ...BOOK_OPTIONS,
    accept: flag('record what is certain now, though the configuration asks first'),
  },
  examples: ['spacebooks books bank match', 'spacebooks books bank match --accept --space berlin'],
  notes:
    'Every night does the same after its sync: run `spacebooks books sync` first for the invoices of today.',
  run: async (given, context) => (await import('../../../bank/match.js')).match(given, context),
});
