import { Readable } from 'node:stream';
import { addDays, firstMoment, isCalendarDate } from '@spacebooks/base/calendar';
import type { FastifyRequest } from 'fastify';
import { PAGE } from '../../domain/page-paths.js';
import {
  type DecisionPlace,
  isPeopleDecision,
  isSource,
  PEOPLE_DECISIONS,
} from '../../store/people/people-decisions.js';
import { PERSON_DECISIONS } from '../../store/people/person-decisions.js';
import type { WebSpace } from '../deps.js';
import { disposition } from '../download.js';
import type { Page } from '../page.js';
import { mayAsk, READERS } from '../security/access.js';
import type { Site } from '../site.js';
import { CSV_MARK, csvLine } from '../view/csv.js';
import { type DecisionView, decisionCells, decisionView } from '../view/decision-view.js';
import { limitOf } from '../view/seen.js';
import type { Words } from '../view/words.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly decisions: {
      readonly spaces: readonly WebSpace[];
      readonly kinds: readonly string[];
      readonly chosen: Readonly<Record<'space' | 'by' | 'kind' | 'from' | 'to', string>>;
      readonly decisions: readonly DecisionView[];
      readonly isFirst: boolean;
      readonly first: string;
      readonly older: string | null;
      readonly csv: string;
    };
  }
}

const ROWS = 50;
const ROWS_OF_FILE = 500;

interface DecisionsQuery {
  Querystring: Partial<Record<'space' | 'by' | 'kind' | 'from' | 'to' | 'after', string>>;
}

/** What people decided, all in one list, for whoever has to account for it. */
export const page: Page = (site) => {
  const { app, show, decisions } = site;
  app.get<DecisionsQuery>('/decisions', READERS, async (request, reply) => {
    const { space, by, kind, from, to, after } = request.query;
    const { all, chosen, withPeople, filter } = askedFor(site, request);
    const words = show.words(request);
    const rows = await decisions({ ...filter, ...placeOf(after) }, ROWS + 1);
    const last = rows[ROWS - 1];
    const asked = Object.entries({ space, by, kind, from, to }).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, value] as [string, string]],
    );
    const older =
      last === undefined || rows.length <= ROWS
        ? null
        : PAGE.decisions([...asked, ['after', `${last.at}.${last.source}.${last.id}`]]);
    return show.page(request, reply, {
      template: 'decisions',
      title: words.say('decisions.title'),
      menu: 'decisions',
      data: {
        spaces: all,
        kinds: PEOPLE_DECISIONS.filter(
          (each) => (withPeople || !isOfPeople(each)) && (filter.withBank || each !== 'bank'),
        ),
        chosen: { space: chosen?.id ?? '', by: by ?? '', kind: kind ?? '', from: from ?? '', to: to ?? '' },
        decisions: rows.slice(0, ROWS).map((row) => decisionView(row, words)),
        isFirst: after === undefined,
        first: PAGE.decisions(asked),
        older,
        csv: PAGE.decisions(asked, '.csv'),
      },
    });
  });

  app.get<DecisionsQuery>('/decisions.csv', READERS, async (request, reply) => {
    const { filter } = askedFor(site, request);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', disposition('decisions.csv'))
      .send(Readable.from(linesOf(decisions, filter, show.words(request))));
  });
};

/** All of them, in parts that are read one after the other. */
async function* linesOf(
  decisions: Site['decisions'],
  filter: DecisionFilter,
  words: Words,
): AsyncGenerator<string> {
  const heads = decisionCells.map(({ title }) => words.say(title));
  yield CSV_MARK + csvLine(heads, words.language);
  let place: { after?: DecisionPlace } = {};
  for (;;) {
    const rows = await decisions({ ...filter, ...place }, ROWS_OF_FILE);
    yield rows
      .map((row) => decisionView(row, words))
      .map((view) =>
        csvLine(
          decisionCells.map(({ value }) => value(view, words)),
          words.language,
        ),
      )
      .join('');
    const last = rows[ROWS_OF_FILE - 1];
    if (last === undefined) return;
    place = { after: { at: last.at, source: last.source, id: last.id } };
  }
}

type DecisionFilter = Parameters<Site['decisions']>[0];

/** What a list shows: by what was asked for, of what its reader may see. */
function askedFor({ spacesOf }: Site, request: FastifyRequest<DecisionsQuery>) {
  const { space, by, kind, from, to } = request.query;
  const all = spacesOf(request);
  const chosen = all.find(({ id }) => id === space);
  const withPeople = request.session !== null && mayAsk(request.session, 'installation');
  const filter: DecisionFilter = {
    ...(chosen === undefined ? limitOf(request) : { spaceIds: [chosen.id] }),
    withPeople,
    withBank: mayAsk(request.session, 'bank'),
    ...(by !== undefined && by.trim() !== '' && { by: by.trim() }),
    ...(isPeopleDecision(kind) && { kind }),
    ...daysOf(chosen ?? all[0], from, to),
  };
  return { all, chosen, withPeople, filter };
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
