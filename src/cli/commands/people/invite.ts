import { counted } from '@spacebooks/base/text/counted';
import { InvalidArgumentError } from 'commander';
import { pageForMails } from '../../../config/not-set-up.js';
import { ROLES, roleOf } from '../../../domain/role.js';
import { EXIT } from '../../../exit-codes.js';
import { DAYS_OF_A_LINK, dayProblem, LONGEST_ADDRESSEE, linkDays } from '../../../people/invitation-rules.js';
import {
  argument,
  choice,
  defineCommand,
  done,
  flag,
  optional,
  repeatable,
  withDefault,
} from '../../define-command.js';
import { isoDate } from '../../options.js';
import { CommandError } from '../../output.js';
import { deciderOf, PEOPLE_CHANGES, withPeople, zonesOf } from '../../people/with-people.js';

const HERE_ONLY =
  'It opens on this machine only, or through a tunnel to it: web.public_url names no address that others reach.';

const PROBLEMS = {
  day: { what: '--until is no day', advice: 'write it as YYYY-MM-DD' },
  past: { what: '--until is over', advice: 'write a day to come' },
  'admin-end': { what: 'an admin has no last day', advice: 'leave --until out, or give another role' },
} as const;

export const command = defineCommand({
  place: 20,
  summary: 'Make a link that lets one person in, once: they choose name and password.',
  arguments: { addressee: argument('for whom it is, for the list') },
  options: {
    ...PEOPLE_CHANGES,
    role: choice('role', 'what they may do (default: viewer; reader is its old name)', [...ROLES, 'reader']),
    seesBank: flag('an accountant also sees bank lines, with the accounts of those who pay'),
    space: repeatable('id', 'a space that they see, once for each; all when left out'),
    until: optional('day', 'the last day of a guest, YYYY-MM-DD', isoDate),
    days: withDefault('number', 'how long the link works', DAYS_OF_A_LINK, daysOption),
  },
  examples: [
    'spacebooks people invite anna --role admin',
    'spacebooks people invite "Steuerbüro Weiß" --role accountant --space berlin --until 2027-03-31',
  ],
  notes: 'The link is shown this once. Nothing is mailed.',
  run: (
    { addressee, role: written = 'viewer', seesBank, space, until: lastDay = null, days, ...given },
    context,
  ) =>
    withPeople(given, context, async ({ config, web, stores, clock }) => {
      const role = roleOf(written) ?? 'viewer';
      if (seesBank && role !== 'accountant') {
        throw new CommandError(
          EXIT.input,
          '--sees-bank is for the role accountant',
          'leave it out: all other roles see the bank',
        );
      }
      const { makeLink } = await import('../../people/make-link.js');
      const all = zonesOf(config);
      const unknown = space.find((id) => !all.some((each) => each.id === id));
      if (unknown !== undefined) {
        const known = all.map(({ id }) => id).join(', ');
        throw new CommandError(EXIT.input, `no space is called ${unknown}`, `name one of: ${known}`);
      }
      const shown = all.filter(({ id }) => space.length === 0 || space.includes(id));
      const problem = lastDay === null ? null : dayProblem(lastDay, role, shown, clock.now());
      if (problem !== null) {
        const { what, advice } = PROBLEMS[problem];
        throw new CommandError(EXIT.input, what, advice);
      }
      const name = addressee.trim().slice(0, LONGEST_ADDRESSEE);
      if (name === '') throw new CommandError(EXIT.input, 'the link is for nobody', 'say for whom it is');
      const { digest, link, expiresAt } = makeLink(web, days, clock);
      const spaces = space.length === 0 ? null : [...new Set(space)];
      const invitation = { addressee: name, expiresAt, role, spaces, lastDay, seesBank };
      await stores.invitations.make(digest, invitation, deciderOf(given, clock));
      return done({ addressee: name, role, spaces, lastDay, link, expiresAt }, [
        link,
        `It lets one person in as ${role}, works for ${counted(days, 'day')}, and is shown this once.`,
        ...(pageForMails(web) === null ? [HERE_ONLY] : []),
      ]);
    }),
});

/** @throws InvalidArgumentError */
function daysOption(text: string): number {
  const days = linkDays(text);
  if (days !== null) return days;
  throw new InvalidArgumentError('Write a whole number from 1 to 60.');
}
