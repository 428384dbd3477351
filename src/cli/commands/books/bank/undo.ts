import { LINE } from '../../../bank/line-argument.js';
import { defineCommand, required } from '../../../define-command.js';
import { BOOK_OPTIONS, DECIDER, reason } from '../../../options.js';

export const command = defineCommand({
  place: 65,
  summary: 'Take the decision about a line back: its payment is deleted on the platform, and it waits again.',
  arguments: LINE,
  options: { ...BOOK_OPTIONS, reason: required('text', 'the reason, for the record', reason), ...DECIDER },
  examples: ['spacebooks books bank undo 17 --space berlin --reason "wrong invoice"'],
  notes:
    'Rules that the decision taught end with it. What a person recorded on the platform by hand stays there.',
  run: async (given, context) => (await import('../../../bank/undo.js')).undo(given, context),
});
