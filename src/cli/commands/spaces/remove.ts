import { argument, defineCommand, done } from '../../define-command.js';
import { CHANGE_OPTIONS, changeSpaces, requireStored, TAKEN_UP } from '../../spaces/with-spaces.js';

export const command = defineCommand({
  place: 50,
  summary: 'Remove a space from the database; its history stays.',
  arguments: { space: argument('the space') },
  options: CHANGE_OPTIONS,
  examples: ['spacebooks spaces remove berlin --reason "contract ended"'],
  notes:
    'Open e-invoices wait until the space is added again. Its token stays: spacebooks logout SPACE first revokes it.',
  run: async ({ space, ...options }, context) => {
    await changeSpaces(options, context, (stored) => {
      requireStored(stored, space);
      return { changed: [], removed: [space] };
    });
    return done({ space }, [`${space} is removed. ${TAKEN_UP}`]);
  },
});
