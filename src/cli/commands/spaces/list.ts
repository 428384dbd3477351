import { problemText } from '../../../config/problem.js';
import { EXIT } from '../../../exit-codes.js';
import { defineCommand, view } from '../../define-command.js';
import { openConfig } from '../../open-config.js';
import { printable } from '../../output.js';
import { SPACES_OPTIONS } from '../../spaces/with-spaces.js';
import { aligned, painter } from '../../table.js';

export const command = defineCommand({
  place: 30,
  summary: 'List the spaces, wherever they stand, and why one is left out.',
  options: SPACES_OPTIONS,
  examples: ['spacebooks spaces list', 'spacebooks spaces list --json'],
  run: async ({ config: file }, context) => {
    const {
      spaces,
      left_out: leftOut,
      space_source: source,
    } = await openConfig(file, context, {
      tokensMayBeMissing: true,
    });
    const paint = painter(context.output);
    const rows = spaces.map(({ id, base_url, e_invoices, accounting, token }) => [
      id,
      base_url,
      e_invoices.standard,
      accounting === undefined ? '' : 'books',
      token.reveal() === '' ? paint('yellow', 'no token yet') : '',
    ]);
    const problems = leftOut.map(({ id, problems }) => [
      printable(id),
      paint('red', 'left out'),
      printable(problems.map(problemText).join(' ')),
    ]);
    const json = {
      from: source.from,
      spaces: spaces.map(({ id, platform_id, base_url, token }) => ({
        id,
        platform_id,
        base_url,
        has_token: token.reveal() !== '',
      })),
      left_out: leftOut,
    };
    const lines = [...aligned(rows), ...aligned(problems, { width: context.output.width })];
    return view(
      json,
      lines.length === 0 ? ['no spaces yet'] : lines,
      leftOut.length === 0 ? EXIT.ok : EXIT.refused,
    );
  },
});
