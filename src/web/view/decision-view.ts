import { invoicePath, PAGE } from '../../domain/page-paths.js';
import { roleOf } from '../../domain/role.js';
import type { PeopleDecision } from '../../store/people/people-decisions.js';
import type { PersonRights } from '../../store/people/person-rights.js';
import { say as sayOf, sentencesOf } from '../../words/say.js';
import type { Words } from './words.js';

declare module './templates.js' {
  interface Partials {
    readonly 'partials/decisions': Frame & { readonly decisions: readonly DecisionView[] };
  }
}

/** What a decision was about, in words, and where that is. */
interface About {
  readonly text: string;
  /** Null where there is no page of it. */
  readonly href: string | null;
}

export interface DecisionView extends PeopleDecision {
  readonly about: About;
}

export function decisionView(decision: PeopleDecision, words: Words): DecisionView {
  const about = aboutOf(decision, words);
  return decision.source === 'person'
    ? { ...decision, about, why: rightsOf(decision.why, words) }
    : { ...decision, about };
}

/** Columns of a decision in a file, with the keys of their titles. */
export const decisionCells: readonly {
  readonly title: string;
  value(decision: DecisionView, words: Words): string;
}[] = [
  { title: 'word.moment', value: ({ at }) => new Date(at).toISOString() },
  { title: 'word.space', value: ({ spaceId }) => spaceId },
  { title: 'decisions.by', value: ({ by }) => by },
  { title: 'word.decision', value: ({ kind }, { say }) => say(`decision.${kind}`) },
  { title: 'decisions.about', value: ({ about }) => about.text },
  { title: 'word.why', value: ({ why }) => why ?? '' },
];

function aboutOf(
  { source, kind, spaceId, subject, invoiceId }: PeopleDecision,
  { say, day, month, language }: Words,
): About {
  const [first = '', ...rest] = (subject ?? '').split(' ');
  if (source === 'person') return personOf(first, rest.join(' '), say);
  const batch = { text: say('batch.title', { number: first }), href: PAGE.batch(spaceId, first) };
  switch (kind) {
    case 'close':
      return { text: month(first.slice(0, 7)), href: PAGE.month(spaceId, first.slice(0, 7)) };
    case 'accept':
    case 'reject':
    case 'void':
      return batch;
    case 'deliver':
      return { ...batch, text: `${batch.text}, ${rest.join(' ')}` };
    case 'export':
    case 'rebook':
      return { text: subject ?? '', href: PAGE.exports(spaceId) };
    case 'setting':
      return {
        text: say('settings.version-of', { kind: say(`setting-kind.${first}`), version: rest.join(' ') }),
        href: PAGE.setting(spaceId, first),
      };
    case 'cutover':
    case 'opening': {
      const [place, date = ''] = [first, ...rest];
      const key = place.startsWith('e_invoices') ? 'e-invoices' : 'books';
      const text = date === '' || date === '–' ? '–' : say(`decision.cutover-${key}`, { day: day(date) });
      return { text, href: PAGE.switch(spaceId) };
    }
    case 'bank':
      return {
        text: `${say('decision.line', { number: first })}: ${sayOf(sentencesOf('bank', language), `state.${rest.join(' ')}`)}`,
        href: PAGE.bankLine(spaceId, first),
      };
    default:
      return {
        text: subject ?? invoiceId ?? spaceId,
        href: invoiceId === null ? null : invoicePath({ spaceId, invoiceId }),
      };
  }
}

/** @param account `person:12`, `configuration:anna`, or `invitation:5`, of which nothing is kept once it was used */
function personOf(account: string, name: string, say: Words['say']): About {
  const [kind, number = ''] = account.split(':');
  if (kind === 'invitation') {
    return { text: name === '' ? say('decision.invitation', { number }) : name, href: PAGE.people() };
  }
  return { text: name === '' ? say('decision.person', { number }) : name, href: PAGE.person(account) };
}

/** What a decision about somebody gave. */
function rightsOf(change: string | null, { say, day }: Words): string | null {
  if (change === null) return null;
  const { role, spaces, lastDay, seesBank, invitation } = JSON.parse(change) as GivenRights;
  if (invitation !== undefined) return say('decision.invitation', { number: invitation });
  if (role === undefined) return null;
  return [
    say(`role.${roleOf(role) ?? 'viewer'}`),
    ...(seesBank === true ? [say('people.with-bank')] : []),
    spaces?.join(', ') ?? say('people.all-spaces'),
    ...(lastDay ? [say('decision.until', { day: day(lastDay) })] : []),
  ].join(' · ');
}

interface GivenRights extends Partial<PersonRights> {
  /** That was used. */
  readonly invitation?: number;
}
