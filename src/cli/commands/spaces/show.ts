import { argument, defineCommand, flag, view } from '../../define-command.js';
import { printable } from '../../output.js';
import { requireStored, SPACES_OPTIONS, withStoredSpaces } from '../../spaces/with-spaces.js';

export const command = defineCommand({
  place: 40,
  summary: 'Print a space of the database as it was written, or who changed it and when.',
  arguments: { space: argument('the space') },
  options: { ...SPACES_OPTIONS, history: flag('list its versions, also of a space that was removed') },
  examples: ['spacebooks spaces show berlin > berlin.yml', 'spacebooks spaces show berlin --history --json'],
  run: ({ space, history, ...options }, context) =>
    withStoredSpaces(options, context, async ({ versions }) => {
      if (!history) {
        const found = requireStored(await versions.list(), space);
        return view(found, found.definition.trimEnd().split('\n').map(printable));
      }
      const all = await versions.history(space);
      if (all.length === 0) requireStored([], space);
      return view(
        { space, versions: all },
        all.map(({ version, at, by, why, definition }) => {
          const what = definition === null ? 'removed' : 'written';
          const reason = why === null ? '' : `: ${why}`;
          return printable(`${version}  ${new Date(at).toISOString()}  ${what} by ${by}${reason}`);
        }),
      );
    }),
});
