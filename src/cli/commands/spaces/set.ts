import { argument, defineCommand, done } from '../../define-command.js';
import { CHANGE_OPTIONS, changeSpaces, requireStored, TAKEN_UP } from '../../spaces/with-spaces.js';

export const command = defineCommand({
  place: 20,
  summary: 'Replace a space in the database.',
  arguments: { file: argument('YAML of the whole space; - for standard input') },
  options: CHANGE_OPTIONS,
  examples: [
    'spacebooks spaces show berlin > berlin.yml',
    'spacebooks spaces set berlin.yml --reason "new address"',
  ],
  run: async ({ file, ...options }, context) => {
    const { readSpace } = await import('../../spaces/read-spaces.js');
    const space = await readSpace(file, context);
    await changeSpaces(options, context, (stored) => {
      requireStored(stored, space.id);
      return { changed: [space] };
    });
    return done({ space: space.id }, [`${space.id} is changed. ${TAKEN_UP}`]);
  },
});
