import { counted } from '@spacebooks/base/text/counted';
import { argument, defineCommand, done } from '../../define-command.js';
import { CHANGE_OPTIONS, changeSpaces, TAKEN_UP } from '../../spaces/with-spaces.js';

export const command = defineCommand({
  place: 60,
  summary: 'Take the list of spaces of a configuration over into the database, all or none.',
  arguments: {
    file: argument('the configuration that has the list, or the list alone; - for standard input'),
  },
  options: CHANGE_OPTIONS,
  examples: ['spacebooks spaces import old.yml --config spacebooks.yml'],
  notes:
    'Spaces that are there already are replaced. Tokens that are written out are refused: write token_file.',
  run: async ({ file, ...options }, context) => {
    const { readSpaceList } = await import('../../spaces/read-spaces.js');
    const spaces = await readSpaceList(file, context);
    const ids = await changeSpaces(options, context, () => ({ changed: spaces }));
    return done({ spaces: ids }, [
      `${counted(ids.length, 'space')} taken over: ${ids.join(', ')}. ${TAKEN_UP}`,
    ]);
  },
});
