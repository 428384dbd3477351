import { defineCommand, optional } from '../../define-command.js';
import { BOOK_OPTIONS, DECISION } from '../../options.js';

export const command = defineCommand({
  place: 30,
  summary: 'Show what a moved cutover would post, take back or issue, and say yes to it.',
  options: {
    ...BOOK_OPTIONS,
    yes: optional(
      'digest',
      'say yes to what was shown, by the digest that it was shown with; needs --reason',
    ),
    ...DECISION,
  },
  examples: [
    'spacebooks switch date --space berlin',
    "spacebooks switch date --space berlin --yes 3f0c9a1b27de --reason 'the add-on never exported September'",
  ],
  notes:
    'A changed `accounting.from` or `e_invoices.from` is not in force before a yes. Exits with 0 when nothing waits for one, or when it was said, else with 2. A yes cannot be taken back: it holds until a yes to another date.',
  run: async (given, context) => (await import('../../switch/date.js')).date(given, context),
});
