import { defineCommand, done } from '../../define-command.js';
import { deciderOf, invited, PEOPLE_CHANGES, PERSON, withPeople } from '../../people/with-people.js';

export const command = defineCommand({
  place: 30,
  summary: 'Sign somebody out everywhere, and let them in no more.',
  arguments: PERSON,
  options: PEOPLE_CHANGES,
  examples: ['spacebooks people deactivate ben --by anna'],
  notes: 'Somebody has to remain an admin of all spaces. On the page an admin lets them in again.',
  run: ({ name, ...given }, context) =>
    withPeople(given, context, async ({ stores, accounts, clock, find }) => {
      const id = invited(await find(name));
      const isNew = await stores.people.deactivate(id, accounts.isCovered, deciderOf(given, clock));
      return done({ name, changed: isNew }, [
        isNew ? `${name} is signed out, and let in no more` : `${name} was deactivated before`,
      ]);
    }),
});
