import type { Db } from '../../../../../../src/store/engine/open.js';
import { type NamedAccount, personAccount } from '../../../../../../src/store/people/people.js';
import { createPeopleStores } from '../../../../../../src/store/people/people-stores.js';
import { createWebSessions } from '../../../../../../src/store/people/web-sessions.js';
import { BEGIN, type Client } from '../../area.js';
import { outcomeOf } from '../outcomes.js';
import { CONFIGURED, type PeopleCall, RIGHTS } from './calls.js';
import { lookAtPeople, namesOf, readDecisions, readPeople } from './look.js';
import { LATEST, LINK_MS, peopleText, TWO_ADMINS } from './model.js';

/** People are of the whole installation: each run begins with its own, and with nobody else. */
export async function beginWithTwo(db: Db, space: string): Promise<void> {
  for (const table of ['web_session', 'web_invitation', 'web_user'] as const) {
    await db.deleteFrom(table).execute();
  }
  for (const { id, password: password_hash } of TWO_ADMINS.people) {
    const rights = { role: RIGHTS.admin.role, spaces: null, last_day: null };
    const row = { ...rights, name: `${space} ${id}`, password_hash, created_at: BEGIN, deactivated_at: null };
    await db.insertInto('web_user').values(row).execute();
  }
}

/** Links are named by when they are made. */
function linkUntil(expiresAt: number): string {
  return `link ${expiresAt - LINK_MS}`;
}

/** Links and sessions are named as they are made, and reached by the numbers under which this client has seen them in a list. */
export function peopleClient(db: Db, space: string, who: string): Client<PeopleCall> {
  const [{ people, invitations, factors }, sessions] = [createPeopleStores(db), createWebSessions(db)];
  const { full, short } = namesOf(space);
  const seen = new Map<string, number>();
  const ids = new Map<string, number>();
  const idOf = async (person: string): Promise<number> => {
    const id = ids.get(person) ?? (await people.find(full(person)))?.id;
    if (id !== undefined) ids.set(person, id);
    return id ?? 0;
  };
  const accountOf = async (person: string): Promise<NamedAccount> => {
    const id = await idOf(person);
    return { id: personAccount(id), name: full(person) };
  };

  const perform = async (call: PeopleCall): Promise<unknown> => {
    const { at } = call;
    const decider = { by: full(who), at };
    switch (call.do) {
      case 'read people':
        return peopleText(await readPeople(db, space));
      case 'read links': {
        const open = await invitations.open(at);
        for (const { expiresAt, id } of open) seen.set(linkUntil(expiresAt), id);
        return open.map(({ addressee, personId, expiresAt }) => [
          linkUntil(expiresAt),
          personId === null ? null : short(addressee),
        ]);
      }
      case 'read decisions':
        return (await readDecisions(db, space)).slice(-LATEST);
      case 'read sessions': {
        const open = await sessions.listOf(full(call.person), at);
        for (const { digest, id } of open) seen.set(short(digest), id);
        return open.map(({ digest }) => short(digest)).sort();
      }
      case 'invite': {
        const invitation = { addressee: full('guest'), expiresAt: at + LINK_MS, ...RIGHTS[call.rights] };
        await invitations.make(full(call.link), invitation, decider);
        return 'done';
      }
      case 'invite again':
        await invitations.makeFor(await idOf(call.person), full(call.link), at + LINK_MS, decider);
        return 'done';
      case 'withdraw':
        return invitations.withdraw(seen.get(call.link) ?? 0, decider);
      case 'join': {
        const person = { name: full(call.person), passwordHash: call.password };
        return (await invitations.join(full(call.link), person, at)) === null ? null : 'joined';
      }
      case 'renew': {
        const id = await invitations.renew(full(call.link), call.password, at);
        return id === null ? null : short((await people.all()).find((each) => each.id === id)?.name ?? '');
      }
      case 'change':
        await people.change(await idOf(call.person), RIGHTS[call.rights], false, decider);
        return 'done';
      case 'deactivate':
        return people.deactivate(await idOf(call.person), false, decider);
      case 'activate':
        return people.activate(await idOf(call.person), decider);
      case 'set password':
        return people.setPassword(await idOf(call.person), call.proved, call.password);
      case 'end sessions':
        await people.endSessions(await accountOf(call.person), decider);
        return 'done';
      case 'reset factors':
        await factors.reset(await accountOf(call.person), decider);
        return 'done';
      case 'sign in': {
        const { person, session, until: expiresAt } = call;
        const personId = person === CONFIGURED ? null : await idOf(person);
        const begun = { userName: full(person), personId, proof: '', expiresAt };
        return sessions.begin(full(session), begun, at);
      }
      case 'find session': {
        const found = await sessions.find(full(call.session));
        return found === null ? null : short(found.userName);
      }
      case 'sign out':
        await sessions.end(full(call.session));
        return 'done';
      case 'end one':
        await sessions.endOne(full(call.person), seen.get(call.session) ?? 0);
        return 'done';
      case 'end others':
        await sessions.endAllOf(full(call.person), full(call.session));
        return 'done';
      case 'end of former':
        await sessions.endOfFormer(call.configured.map(full));
        return 'done';
    }
  };

  return {
    perform: (call) => outcomeOf(perform(call), 'person.unknown', 'person.last-admin', 'person.name-taken'),
    look: () => lookAtPeople(db, space),
  };
}
