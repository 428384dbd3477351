import fc from 'fast-check';
import { type Area, type Moment, STEP_MS } from '../../area.js';
import { CONFIGURED, type PeopleCall, RIGHTS, type Rights } from './calls.js';
import { beginWithTwo, peopleClient } from './client.js';
import { type ModelPerson, nextPeople, type PeopleModel, shownOfPeople, TWO_ADMINS } from './model.js';

type OfNobody = 'read people' | 'read links' | 'read decisions' | 'sign in as configured' | 'end of former';
type OfLink = 'withdraw' | 'join' | 'renew';
type OfSession = 'find session' | 'sign out' | 'end one' | 'end others';
type OfPerson =
  | ('invite again' | 'deactivate' | 'activate' | 'end sessions' | 'reset factors' | 'read sessions')
  | ('set password' | 'sign in');

/** Which one of those that the client knows, from the latest. */
type Act =
  | { readonly do: OfNobody | OfLink | OfSession | OfPerson; readonly which: number }
  | { readonly do: 'invite' | 'change'; readonly rights: Rights; readonly which: number };

interface Memory {
  readonly people: readonly ModelPerson[];
  /** Each with whose password it sets. */
  readonly links: readonly (readonly [string, string | null])[];
  readonly sessions: readonly { readonly session: string; readonly person: string }[];
}

const which = fc.nat(3);
const rights = fc.constantFrom<Rights>(...(Object.keys(RIGHTS) as Rights[]));
const any = <What extends OfNobody | OfLink | OfSession | OfPerson>(weight: number, ...of: What[]) => ({
  weight,
  arbitrary: fc.record({ do: fc.constantFrom(...of), which }),
});

const act: fc.Arbitrary<Act> = fc.oneof(
  any(8, 'read people', 'read links', 'read links', 'read decisions'),
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('invite', 'change'), rights, which }) },
  any(6, 'join', 'join', 'renew', 'withdraw', 'withdraw'),
  any(8, 'deactivate', 'activate', 'set password', 'invite again', 'end sessions', 'reset factors'),
  any(10, 'sign in', 'sign in', 'read sessions', 'sign in as configured', 'end of former'),
  any(6, 'find session', 'find session', 'end one', 'end others', 'sign out'),
);

/** A link lets one person in, once; who was let go is signed in nowhere; and somebody remains who may invite others. */
export const people: Area<Act, PeopleCall, PeopleModel, Memory> = {
  name: 'people and sessions',
  act,
  begin: TWO_ADMINS,
  memory: { people: TWO_ADMINS.people, links: [], sessions: [] },
  prepare: beginWithTwo,
  choose: chosen,
  next: nextPeople,
  remember: (memory, call, outcome) => {
    switch (call.do) {
      case 'read people':
        return { ...memory, people: JSON.parse(outcome) as ModelPerson[] };
      case 'read links':
        return { ...memory, links: JSON.parse(outcome) as Memory['links'] };
      case 'read sessions': {
        const others = memory.sessions.filter(({ person }) => person !== call.person);
        const its = (JSON.parse(outcome) as string[]).map((session) => ({ session, person: call.person }));
        return { ...memory, sessions: [...its, ...others] };
      }
      default:
        return memory;
    }
  },
  open: peopleClient,
  shown: shownOfPeople,
};

function chosen(
  { people: known, links, sessions }: Memory,
  act: Act,
  { at, who, hasShares, isAlone }: Moment,
): PeopleCall | null {
  const person = known[act.which % Math.max(1, known.length)];
  const [link] = links[act.which % Math.max(1, links.length)] ?? [];
  const session = sessions[act.which % Math.max(1, sessions.length)];
  // Whoever signs in tidies up what is over: all at once nothing is.
  const made = { session: `session ${at}`, until: at + (isAlone ? 6 : 1_000) * STEP_MS, at };
  switch (act.do) {
    case 'read people':
    case 'read links':
      return { do: act.do, at };
    case 'read decisions':
      // On a server it is read beside what is being committed: of no single moment with the sessions that were ended by it.
      return hasShares && !isAlone ? null : { do: act.do, at };
    case 'invite':
      return { do: 'invite', link: `link ${at}`, rights: act.rights, at };
    case 'sign in as configured':
      return { do: 'sign in', person: CONFIGURED, ...made };
    case 'end of former':
      return { do: act.do, configured: act.which === 0 ? [] : [CONFIGURED], at };
    case 'withdraw':
      return link === undefined ? null : { do: act.do, link, at };
    case 'join':
      return link === undefined
        ? null
        : { do: act.do, link, person: `guest ${act.which}`, password: who, at };
    case 'renew':
      return link === undefined ? null : { do: act.do, link, password: `${who} ${at}`, at };
    case 'find session':
    case 'sign out':
    case 'end one':
    case 'end others':
      return session === undefined ? null : { do: act.do, ...session, at };
    default:
      if (person === undefined) return null;
  }
  const { id, password: proved } = person;
  switch (act.do) {
    case 'change':
      return { do: act.do, person: id, rights: act.rights, at };
    case 'invite again':
      return { do: act.do, person: id, link: `link ${at}`, at };
    case 'set password':
      return { do: act.do, person: id, proved, password: `${who} ${at}`, at };
    case 'sign in':
      return { do: act.do, person: id, ...made };
    default:
      return { do: act.do, person: id, at };
  }
}
