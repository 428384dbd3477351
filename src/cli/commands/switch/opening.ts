import { defineCommand, optional } from '../../define-command.js';
import { BOOK_OPTIONS, DECISION } from '../../options.js';

export const command = defineCommand({
  place: 20,
  summary: 'Show what was open at the cutover and what has happened to it since, and confirm it.',
  options: {
    ...BOOK_OPTIONS,
    confirm: optional(
      'digest',
      'confirm what was shown, by the digest that it was shown with; needs --reason',
    ),
    ...DECISION,
  },
  examples: [
    'spacebooks switch opening --space berlin',
    'spacebooks switch opening --space berlin --confirm 3f0c9a1b27de --reason "OPOS list of 30 September"',
  ],
  notes:
    'Exits with 0 when nothing is to be confirmed, or when it was, else with 2. A yes cannot be taken back; what differs later is asked about again.',
  run: async (given, context) => (await import('../../switch/opening.js')).opening(given, context),
});
