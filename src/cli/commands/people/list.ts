import { defineCommand, view } from '../../define-command.js';
import { printable } from '../../output.js';
import { PEOPLE_OPTIONS, withPeople } from '../../people/with-people.js';
import { aligned, painter } from '../../table.js';

export const command = defineCommand({
  place: 10,
  summary: 'List who may sign in to the page, and the links that let others in.',
  options: PEOPLE_OPTIONS,
  examples: ['spacebooks people list', 'spacebooks people list --json'],
  run: (given, context) =>
    withPeople(given, context, async ({ rows, stores, clock }) => {
      const people = (await rows()).map((row) => ({
        name: row.name,
        from: row.personId === null ? 'configuration' : 'invitation',
        role: row.role,
        spaces: row.spaces,
        lastDay: row.lastDay,
        seesBank: row.seesBank,
        state: row.isShadowed ? 'shadowed' : row.state,
        hasSecondFactor: row.hasSecondFactor,
        seenAt: row.seenAt,
      }));
      const links = await stores.invitations.open(clock.now());
      const paint = painter(context.output);
      const lines = people.map(({ name, from, role, spaces, lastDay, state, hasSecondFactor, seenAt }) => [
        printable(name),
        role,
        printable(spaces?.join(', ') ?? 'all spaces'),
        state === 'active' ? 'active' : paint('yellow', state),
        hasSecondFactor ? 'second factor' : '',
        seenAt === null ? 'never there' : `last there ${day(seenAt)}`,
        lastDay === null ? from : `${from}, until ${lastDay}`,
      ]);
      const open = links.map(({ addressee, role, personId, madeBy, expiresAt }) =>
        printable(
          `a link for ${addressee} (${personId === null ? role : 'new password'}), made by ${madeBy}, works until ${moment(expiresAt)}`,
        ),
      );
      const { width } = context.output;
      return view({ people, links }, [...aligned(lines, { width, wrap: [2] }), ...open]);
    }),
});

/** In UTC, as programs have it. */
function moment(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
}

function day(at: number): string {
  return moment(at).slice(0, 10);
}
