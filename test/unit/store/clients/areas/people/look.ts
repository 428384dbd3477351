import type { Db } from '../../../../../../src/store/engine/open.js';
import { createPeople } from '../../../../../../src/store/people/people.js';
import { personDecisions } from '../../../../../../src/store/people/person-decisions.js';
import { rightsRow } from '../../../../../../src/store/people/person-rights.js';
import { RIGHTS, type Rights } from './calls.js';
import { type ModelPerson, peopleText } from './model.js';

/** Names and tokens are of the whole installation; here each run has its own. */
export function namesOf(space: string) {
  return {
    full: (name: string): string => `${space} ${name}`,
    short: (name: string): string => name.slice(space.length + 1),
  };
}

export async function readPeople(db: Db, space: string): Promise<readonly ModelPerson[]> {
  const all = await createPeople(db).all();
  return all.map(({ name, role, spaces, lastDay, passwordHash: password, deactivatedAt }) => {
    const shown = JSON.stringify({ role, spaces, lastDay });
    const [rights] = Object.entries(RIGHTS).find(([, each]) => JSON.stringify(each) === shown) ?? [shown];
    const id = namesOf(space).short(name);
    return { id, rights: rights as Rights, password, isActive: deactivatedAt === null };
  });
}

/** Of this run, the first one first; invitations by when they were made, people by their names. */
export async function readDecisions(db: Db, space: string): Promise<readonly string[]> {
  const all = await personDecisions(db, 1_000);
  const names = new Map((await createPeople(db).all()).map(({ id, name }) => [`person:${id}`, name]));
  const ofRun = all.filter(({ by }) => by.startsWith(`${space} `)).toReversed();
  const made = new Map(ofRun.filter(({ kind }) => kind === 'invite').map(({ about, at }) => [about, at]));
  const subject = (about: string): string => {
    const name = names.get(about);
    if (name !== undefined) return namesOf(space).short(name);
    return made.has(about) ? `link ${made.get(about)}` : 'a link for a password';
  };
  return ofRun.map(({ at, kind, about }) => `${at} ${kind} ${subject(about)}`);
}

export async function lookAtPeople(db: Db, space: string): Promise<unknown> {
  const { short } = namesOf(space);
  const people = await readPeople(db, space);
  const links = await db.selectFrom('web_invitation').selectAll().execute();
  const sessions = await db.selectFrom('web_session').selectAll().execute();
  const ofLink = (row: (typeof links)[number]): string => {
    const { role, spaces, last_day } = row;
    const shown = JSON.stringify({ role, spaces, last_day });
    const [rights] = Object.entries(RIGHTS).find(([, each]) => JSON.stringify(rightsRow(each)) === shown) ?? [
      shown,
    ];
    return `${short(row.token_digest)} ${row.user_id === null ? null : short(row.addressee)} ${rights} ${row.expires_at}`;
  };
  return {
    people: peopleText(people),
    links: links.map(ofLink).sort(),
    sessions: sessions
      .map((row) => `${short(row.token_digest)} ${short(row.user_name)} ${row.expires_at}`)
      .sort(),
    decisions: await readDecisions(db, space),
  };
}
