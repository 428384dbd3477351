import { argument, defineCommand, optional } from '../../../define-command.js';
import { BOOK_OPTIONS, DECIDER } from '../../../options.js';

export const command = defineCommand({
  place: 60,
  summary: 'Show what changed rules would book anew, and say yes to it.',
  arguments: { export: argument('name of the export') },
  options: {
    ...BOOK_OPTIONS,
    yes: optional('digest', 'say yes to what was shown, by the digest that it was shown with'),
    ...DECIDER,
  },
  examples: [
    'spacebooks books batch rebook datev --space berlin',
    'spacebooks books batch rebook datev --yes 3f0c9a1b27de',
  ],
  notes:
    'Exits with 0 when nothing waits for a yes, or when it was said, else with 2. A yes cannot be taken back: a rule that is put back is asked about anew.',
  run: async (given, context) => (await import('../../../books/rebook.js')).rebook(given, context),
});
