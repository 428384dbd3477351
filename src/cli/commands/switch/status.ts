import { defineCommand } from '../../define-command.js';
import { BOOK_OPTIONS } from '../../options.js';

export const command = defineCommand({
  place: 10,
  summary: 'Show the checklist of a switch, with the next action of each step.',
  options: BOOK_OPTIONS,
  examples: ['spacebooks switch status', 'spacebooks switch status --space berlin'],
  notes: 'Exits with 0 when nothing is open or unknown, else with 2.',
  run: async (given, context) => (await import('../../switch/status.js')).status(given, context),
});
