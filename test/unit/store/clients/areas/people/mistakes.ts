import type { Db } from '../../../../../../src/store/engine/open.js';
import { transactAudited } from '../../../../../../src/store/engine/transact.js';
import { createInvitations } from '../../../../../../src/store/people/invitations.js';
import { createPeople, isLastingAdmin } from '../../../../../../src/store/people/people.js';
import { keepPersonDecision } from '../../../../../../src/store/people/person-decisions.js';
import { rightsRow } from '../../../../../../src/store/people/person-rights.js';
import { createWebSessions } from '../../../../../../src/store/people/web-sessions.js';
import { CONFIGURED, type PeopleCall } from './calls.js';
import { namesOf } from './look.js';
import { people } from './people.js';

interface Scene {
  readonly db: Db;
  readonly full: (name: string) => string;
  readonly who: string;
}

/** Instead of a call; null where that is as it should be. */
type Mistake = (call: PeopleCall, scene: Scene) => Promise<string | null>;

/** @param acts seldom do two meet at the same where there is much else to do */
function withMistake(mistake: Mistake, acts: readonly string[]): typeof people {
  return {
    ...people,
    act: people.act.filter((act) => acts.includes(act.do)),
    open: (db, space, who) => {
      const client = people.open(db, space, who);
      const scene = { db, full: namesOf(space).full, who };
      return { ...client, perform: async (call) => (await mistake(call, scene)) ?? client.perform(call) };
    },
  };
}

const linkLookedAt: Mistake = async (call, { db, full }) => {
  if (call.do !== 'join') return null;
  const link = await createInvitations(db).find(full(call.link), call.at);
  const name = full(call.person);
  if (link === null || link.personId !== null || (await createPeople(db).find(name)) !== null) return null;
  await transactAudited(db, async (on) => {
    await on.deleteFrom('web_invitation').where('id', '=', link.id).execute();
    const row = { ...rightsRow(link), password_hash: call.password, created_at: call.at };
    const person = on.insertInto('web_user').values({ ...row, name, deactivated_at: null });
    const { id } = await person.returning('id').executeTakeFirstOrThrow();
    await keepPersonDecision(on, { kind: 'join', about: `person:${id}` }, { by: name, at: call.at });
  });
  return 'joined';
};

const otherAdminCounted: Mistake = async (call, { db, full, who }) => {
  if (call.do !== 'deactivate') return null;
  const people = createPeople(db);
  const all = await people.all();
  const person = all.find(({ name }) => name === full(call.person));
  const hasOther = all.some((each) => each !== person && isLastingAdmin(each));
  if (person === undefined || person.deactivatedAt !== null || !hasOther) return null;
  return `${await people.deactivate(person.id, true, { by: full(who), at: call.at })}`;
};

const personLookedAt: Mistake = async (call, { db, full }) => {
  if (call.do !== 'sign in' || call.person === CONFIGURED) return null;
  const found = await createPeople(db).find(full(call.person));
  if (found?.deactivatedAt !== null) return null;
  const session = { userName: found.name, proof: '', expiresAt: call.until };
  return `${await createWebSessions(db).begin(full(call.session), session, call.at)}`;
};

const passwordCompared: Mistake = async (call, { db, full }) => {
  if (call.do !== 'set password') return null;
  const found = await createPeople(db).find(full(call.person));
  if (found?.passwordHash !== call.proved || found.deactivatedAt !== null) return null;
  const change = { password_hash: call.password };
  await db.updateTable('web_user').set(change).where('id', '=', found.id).execute();
  return 'true';
};

/** Each looks at what it decides by, and then writes as if that had stayed so. */
export const MISTAKES_ABOUT_PEOPLE = [
  {
    mistake: 'a link that is looked at, and then used up',
    area: withMistake(linkLookedAt, ['invite', 'read links', 'join']),
  },
  {
    mistake: 'an admin who is let go as there was another one',
    area: withMistake(otherAdminCounted, ['deactivate', 'activate']),
  },
  {
    mistake: 'a sign-in of somebody who was active before',
    area: withMistake(personLookedAt, ['sign in', 'deactivate', 'activate']),
  },
  {
    mistake: 'a password that is compared, and then set',
    area: withMistake(passwordCompared, ['set password', 'read people']),
  },
];
