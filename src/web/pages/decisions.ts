import { addDays, firstMoment, isCalendarDate } from '../../domain/calendar.js';
import { PERSON_DECISIONS } from '../../store/people/person-decisions.js';
import {
  type DecisionPlace,
  isPeopleDecision,
  isSource,
  PEOPLE_DECISIONS,
} from '../../store/people-decisions.js';
import { mayAsk, READERS } from '../security/access.js';
import type { Site, WebSpace } from '../site.js';
import { decisionView } from '../view/decision-view.js';
import { limitOf } from '../view/seen.js';

const ROWS = 50;

interface DecisionsQuery {
  Querystring: Partial<Record<'space' | 'by' | 'kind' | 'from' | 'to' | 'after', string>>;
}

/** What people decided, all in one list, for whoever has to account for it. */
export function addDecisionsPage({ app, show, decisions, spacesOf }: Site): void {
  app.get<DecisionsQuery>('/decisions', READERS, async (request, reply) => {
    const { space, by, kind, from, to, after } = request.query;
    const all = spacesOf(request);
    const chosen = all.find(({ id }) => id === space);
    const limit = chosen === undefined ? limitOf(request) : { spaceIds: [chosen.id] };
    const words = show.words(request);
    const withPeople = request.session !== null && mayAsk(request.session, 'installation');
    const rows = await decisions(
      {
        ...{ ...limit, withPeople },
        ...(by !== undefined && by.trim() !== '' && { by: by.trim() }),
        ...(isPeopleDecision(kind) && { kind }),
        ...daysOf(chosen ?? all[0], from, to),
        ...placeOf(after),
      },
      ROWS + 1,
    );
    const last = rows[ROWS - 1];
    const asked = Object.entries({ space, by, kind, from, to }).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, value] as [string, string]],
    );
    const older =
      last === undefined || rows.length <= ROWS
        ? null
        : `/decisions?${new URLSearchParams([...asked, ['after', `${last.at}.${last.source}.${last.id}`]])}`;
    return show.page(request, reply, {
      template: 'decisions',
      title: words.say('decisions.title'),
      menu: 'decisions',
      data: {
        spaces: all,
        kinds: PEOPLE_DECISIONS.filter((each) => withPeople || !isOfPeople(each)),
        chosen: { space: chosen?.id ?? '', by: by ?? '', kind: kind ?? '', from: from ?? '', to: to ?? '' },
        decisions: rows.slice(0, ROWS).map((row) => decisionView(row, words)),
        isFirst: after === undefined,
        first: `/decisions?${new URLSearchParams(asked)}`,
        older,
      },
    });
  });
}

function isOfPeople(kind: string): boolean {
  return (PERSON_DECISIONS as readonly string[]).includes(kind);
}

/** Days of the space; of none, those of UTC. A day that is none is left out. */
function daysOf(space: WebSpace | undefined, from = '', to = ''): { from?: number; before?: number } {
  const zone = space?.timeZone ?? 'UTC';
  return {
    ...(isCalendarDate(from) && { from: firstMoment(from, zone) }),
    ...(isCalendarDate(to) && { before: firstMoment(addDays(to, 1), zone) }),
  };
}

function placeOf(after: string | undefined): { after?: DecisionPlace } {
  const [, at, source, id] = /^(\d{1,15})\.(\w+)\.(\d{1,15})$/.exec(after ?? '') ?? [];
  return isSource(source) ? { after: { at: Number(at), source, id: Number(id) } } : {};
}
