import { EXIT } from '../../../exit-codes.js';
import { DAYS_OF_A_LINK } from '../../../people/invitation-rules.js';
import { defineCommand, done } from '../../define-command.js';
import { CommandError } from '../../output.js';
import { deciderOf, PEOPLE_CHANGES, PERSON, withPeople } from '../../people/with-people.js';

export const command = defineCommand({
  place: 40,
  summary: 'For who is locked out: take the second factor away, and make a link for a new password.',
  arguments: PERSON,
  options: PEOPLE_CHANGES,
  examples: ['spacebooks people reset anna'],
  notes:
    'Ends all sessions of the person. Make sure that they ask for it themselves. The password of a user of the configuration is changed there: spacebooks web password. What was taken away cannot be taken back: the person sets it up anew.',
  run: ({ name, ...given }, context) =>
    withPeople(given, context, async ({ web, stores, clock, find }) => {
      const { makeLink } = await import('../../people/make-link.js');
      const { id, personId, state } = await find(name);
      if (state === 'deactivated') {
        throw new CommandError(
          EXIT.refused,
          `${name} is deactivated`,
          'an admin lets them in again on the page',
        );
      }
      const decider = deciderOf(given, clock);
      await stores.factors.reset({ id, name }, decider);
      const factor = `${name} has no second factor any more, and is signed out everywhere.`;
      if (personId === null) return done({ name, link: null, expiresAt: null }, [factor]);
      const { digest, link, expiresAt } = makeLink(web, DAYS_OF_A_LINK, clock);
      await stores.invitations.makeFor(personId, digest, expiresAt, decider);
      return done({ name, link, expiresAt }, [
        factor,
        link,
        `It sets a new password, works for ${DAYS_OF_A_LINK} days, and is shown this once.`,
      ]);
    }),
});
