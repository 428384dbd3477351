import type { Told } from '../../area.js';
import { changed } from '../outcomes.js';
import { CONFIGURED, type PeopleCall, type Rights } from './calls.js';

export interface ModelPerson {
  /** Its name. */
  readonly id: string;
  readonly rights: Rights;
  readonly password: string;
  readonly isActive: boolean;
}

interface ModelLink {
  readonly link: string;
  /** Who sets a new password with it; null: it makes a new person. */
  readonly person: string | null;
  readonly rights: Rights;
  readonly until: number;
}

interface ModelSession {
  readonly session: string;
  readonly person: string;
  readonly until: number;
}

export interface PeopleModel {
  readonly people: readonly ModelPerson[];
  /** Those that were not used yet, and not removed after their time. */
  readonly links: readonly ModelLink[];
  readonly sessions: readonly ModelSession[];
  /** What was decided, about whom, in its order. */
  readonly decisions: readonly string[];
}

const [FIRST, SECOND] = ['ann', 'bob'].map(
  (id): ModelPerson => ({ id, rights: 'admin', password: 'first', isActive: true }),
) as [ModelPerson, ModelPerson];

/** Two admins, either of whom may go. */
export const TWO_ADMINS: PeopleModel = { people: [FIRST, SECOND], links: [], sessions: [], decisions: [] };

export const LINK_MS = 1_200_000;
/** Of the list of decisions. */
export const LATEST = 4;

type CallOf<What extends PeopleCall['do']> = Extract<PeopleCall, { readonly do: What }>;

export function nextPeople(model: PeopleModel, call: PeopleCall): Told<PeopleModel> {
  const told = (outcome: string, changes: Partial<PeopleModel> = {}): Told<PeopleModel> => ({
    outcome,
    state: { ...model, ...changes },
  });
  const decided = (what: string): readonly string[] => [...model.decisions, `${call.at} ${what}`];
  const { people, links, sessions } = model;
  switch (call.do) {
    case 'read people':
      return told(peopleText(people));
    case 'read links':
      return told(JSON.stringify(openLinks(model, call.at).map(({ link, person }) => [link, person])));
    case 'read decisions':
      return told(JSON.stringify(model.decisions.slice(-LATEST)));
    case 'read sessions':
      return told(JSON.stringify(openSessions(model, call).map(({ session }) => session)));
    case 'invite':
    case 'invite again':
      return invite(model, call);
    case 'withdraw': {
      const link = links.find((each) => each.link === call.link);
      if (link === undefined) return told('false');
      const decisions = decided(`withdraw ${link.person === null ? link.link : 'a link for a password'}`);
      return told('true', { links: links.filter((each) => each !== link), decisions });
    }
    case 'join':
      return join(model, call);
    case 'renew': {
      const link = openLinks(model, call.at).find((each) => each.link === call.link);
      const person = people.find(({ id }) => id === link?.person);
      if (link === undefined || person === undefined) return told('null');
      return told(person.id, {
        links: links.filter((each) => each !== link),
        people: changed(people, person.id, { password: call.password }),
        sessions: without(sessions, person.id),
      });
    }
    case 'set password': {
      const { person, proved, password } = call;
      const isProved = people.some((each) => each.id === person && each.isActive && each.password === proved);
      if (!isProved) return told('false');
      return told('true', { people: changed(people, person, { password }) });
    }
    case 'change':
    case 'deactivate':
    case 'activate':
      return decide(model, call);
    case 'reset factors':
    case 'end sessions': {
      const decision = `${call.do === 'end sessions' ? 'end-sessions' : 'reset-factors'} ${call.person}`;
      return told('done', { sessions: without(sessions, call.person), decisions: decided(decision) });
    }
    case 'sign in': {
      const { person, session, until, at } = call;
      const mayEnter = person === CONFIGURED || people.some((each) => each.id === person && each.isActive);
      if (!mayEnter) return told('false');
      const lasting = sessions.filter((each) => each.until > at);
      return told('true', { sessions: [...lasting, { session, person, until }] });
    }
    case 'find session':
      return told(sessions.find(({ session }) => session === call.session)?.person ?? 'null');
    case 'sign out':
      return told('done', { sessions: sessions.filter(({ session }) => session !== call.session) });
    case 'end one': {
      const isIt = (each: ModelSession) => each.session === call.session && each.person === call.person;
      return told('done', { sessions: sessions.filter((each) => !isIt(each)) });
    }
    case 'end others': {
      const stays = (each: ModelSession) => each.session === call.session || each.person !== call.person;
      return told('done', { sessions: sessions.filter(stays) });
    }
    case 'end of former': {
      const active = people.filter(({ isActive }) => isActive).map(({ id }) => id);
      const names = [...call.configured, ...active];
      return told('done', { sessions: sessions.filter(({ person }) => names.includes(person)) });
    }
  }
}

/** Links whose time is over are removed with the next one. */
function invite(model: PeopleModel, call: CallOf<'invite' | 'invite again'>): Told<PeopleModel> {
  const { link, at } = call;
  const person = call.do === 'invite' ? null : model.people.find(({ id }) => id === call.person);
  if (person === undefined || person?.isActive === false) return { outcome: 'person.unknown', state: model };
  const rights = call.do === 'invite' ? call.rights : (person?.rights ?? 'viewer');
  const name = person?.id ?? null;
  const others = model.links.filter((each) => each.until > at && (name === null || each.person !== name));
  const links = [...others, { link, person: name, rights, until: at + LINK_MS }];
  const decision = name === null ? `invite ${link}` : `new-password ${name}`;
  return {
    outcome: 'done',
    state: { ...model, links, decisions: [...model.decisions, `${at} ${decision}`] },
  };
}

function join(model: PeopleModel, { link: given, person, password, at }: CallOf<'join'>): Told<PeopleModel> {
  const link = openLinks(model, at).find((each) => each.link === given);
  if (link === undefined || link.person !== null) return { outcome: 'null', state: model };
  if (model.people.some(({ id }) => id === person)) return { outcome: 'person.name-taken', state: model };
  const { rights } = link;
  return {
    outcome: 'joined',
    state: {
      ...model,
      links: model.links.filter((each) => each !== link),
      people: [...model.people, { id: person, rights, password, isActive: true }],
      decisions: [...model.decisions, `${at} join ${person}`],
    },
  };
}

/** An admin of all spaces without an end has to be there still. */
function decide(model: PeopleModel, call: CallOf<'change' | 'deactivate' | 'activate'>): Told<PeopleModel> {
  const { person: name, at } = call;
  const before = model.people.find((each) => each.id === name);
  if (before === undefined) return { outcome: 'person.unknown', state: model };
  const isActive = call.do === 'change' ? before.isActive : call.do === 'activate';
  if (call.do !== 'change' && before.isActive === isActive) return { outcome: 'false', state: model };
  const rights = call.do === 'change' ? call.rights : before.rights;
  const people = changed(model.people, name, { rights, isActive });
  const isCovered = people.some((each) => each.rights === 'admin' && each.isActive);
  if (!isCovered && call.do !== 'activate') return { outcome: 'person.last-admin', state: model };
  const isOut = call.do === 'deactivate';
  return {
    outcome: call.do === 'change' ? 'done' : 'true',
    state: {
      people,
      links: isOut ? model.links.filter((each) => each.person !== name) : model.links,
      sessions: isOut ? without(model.sessions, name) : model.sessions,
      decisions: [...model.decisions, `${at} ${call.do} ${name}`],
    },
  };
}

/** The latest first. */
function openLinks({ links }: PeopleModel, at: number): readonly ModelLink[] {
  return links.filter(({ until }) => until > at).toReversed();
}

function openSessions({ sessions }: PeopleModel, { person, at }: { person: string; at: number }) {
  const its = sessions.filter((each) => each.person === person && each.until > at);
  return its.toSorted((a, b) => (a.session < b.session ? -1 : 1));
}

function without(sessions: readonly ModelSession[], person: string): readonly ModelSession[] {
  return sessions.filter((each) => each.person !== person);
}

/** As whoever reads it is told. */
export function peopleText(people: readonly ModelPerson[]): string {
  const sorted = people.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return JSON.stringify(
    sorted.map(({ id, rights, password, isActive }) => ({ id, rights, password, isActive })),
  );
}

export function shownOfPeople({ people, links, sessions, decisions }: PeopleModel): unknown {
  return {
    people: peopleText(people),
    links: links.map(({ link, person, rights, until }) => `${link} ${person} ${rights} ${until}`).sort(),
    sessions: sessions.map(({ session, person, until }) => `${session} ${person} ${until}`).sort(),
    decisions,
  };
}
