import { EXIT } from '../../../exit-codes.js';
import { argument, defineCommand, done } from '../../define-command.js';
import { CommandError } from '../../output.js';
import { CHANGE_OPTIONS, changeSpaces, TAKEN_UP } from '../../spaces/with-spaces.js';

export const command = defineCommand({
  place: 10,
  summary: 'Add a space to the database.',
  arguments: { file: argument('YAML of one space, as an entry of the list has it; - for standard input') },
  options: CHANGE_OPTIONS,
  examples: [
    'spacebooks spaces add berlin.yml --reason "new customer"',
    'spacebooks spaces add - < berlin.yml',
  ],
  notes: 'Its token does not belong there: spacebooks login SPACE fetches it (spacebooks docs many-spaces).',
  run: async ({ file, ...options }, context) => {
    const { readSpace } = await import('../../spaces/read-spaces.js');
    const space = await readSpace(file, context);
    await changeSpaces(options, context, (stored) => {
      if (stored.some(({ spaceId }) => spaceId === space.id)) {
        const advice = 'spacebooks spaces set replaces it; give another one an id of its own';
        throw new CommandError(EXIT.input, `${space.id} is there already`, advice);
      }
      return { changed: [space] };
    });
    return done({ space: space.id }, [`${space.id} is added. ${TAKEN_UP}`]);
  },
});
