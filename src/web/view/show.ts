import { fileURLToPath } from 'node:url';
import { Eta } from 'eta';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { failureAdvices } from '../../domain/advice/failure-advice.js';
import { OPERATOR_LANGUAGES } from '../../domain/settings.js';
import { placeIn } from '../../words/alerts.js';
import { failureWords } from '../../words/failures.js';
import { financeFinding } from '../../words/findings.js';
import { formatsOf } from '../../words/formats.js';
import type { Values } from '../../words/load-words.js';
import { detailIn } from '../../words/phrases.js';
import { retold } from '../../words/retold.js';
import { capitalized, say, sentencesOf } from '../../words/say.js';
import type { WebDeps } from '../deps.js';
import { mayAsk, mayOpen, type Security } from '../security/access.js';
import { assetsOf } from '../static-files.js';
import { adviceView } from './advice-view.js';
import { groupedAccounts } from './grouped-accounts.js';
import { languageOf } from './language.js';
import { accountRulePath } from './setting-view.js';
import type { Frame, Pages } from './templates.js';
import { wordingOf } from './wording.js';
import type { Words } from './words.js';

interface ShownPage<Template extends keyof Pages> {
  /** Below templates/web. */
  readonly template: Template;
  /** What stands in the browser's title, before the name of the program. */
  readonly title: string;
  /** The entry of the menu that it belongs to. */
  readonly menu?: string;
  readonly data: Pages[Template];
  readonly status?: number;
}

export interface Show {
  /** Renders a page for whoever asks. */
  page<Template extends keyof Pages>(
    request: FastifyRequest,
    reply: FastifyReply,
    page: ShownPage<Template>,
  ): FastifyReply;
  words(request: FastifyRequest): Words;
}

export function createShow(
  security: Pick<Security, 'cookies' | 'formTokens'>,
  { spaces, random, platformLink }: Pick<WebDeps, 'spaces' | 'random' | 'platformLink'>,
): Show {
  const { cookies, formTokens } = security;
  const render = createRender();
  const assets = assetsOf();
  const formats = new Map(OPERATOR_LANGUAGES.map((language) => [language, formatsOf(language)]));
  const words = (request: FastifyRequest): Words => {
    const language = languageOf(cookies.read(request, 'language'), request.headers['accept-language']);
    const own = formats.get(language) ?? formatsOf(language);
    const zoneOf = (spaceId?: string | null): string =>
      (spaces().find(({ id }) => id === spaceId) ?? spaces()[0])?.timeZone ?? 'UTC';
    return {
      ...own,
      language,
      say: (key: string, values?: Values) => say(wordingOf(language), key, values),
      advise: (reason, failed = {}) =>
        failureAdvices(reason, { spaceId: null, ...failed }).map((advice) =>
          adviceView(advice, { language }, platformLink),
        ),
      eventName: (event) => capitalized(sentencesOf('event-names', language)[event] ?? event),
      place: (where) => placeIn(language, where),
      accountRule: (spaceId, finding) => (spaceId === null ? null : accountRulePath(spaceId, [finding])),
      retold: (subject, text) => retold(subject, text, language),
      detailOf: ({ detail, ...reason }) => detailIn(language, { detail: detail ?? undefined, ...reason }),
      finding: (finding) => financeFinding(finding, language),
      languageOfSpace: (spaceId) => spaces().find(({ id }) => id === spaceId)?.language ?? 'en',
      failure: (code) => {
        const said = failureWords(language, code);
        return { ...said, summary: capitalized(said.summary) };
      },
      at: (moment, spaceId) => own.moment(moment, zoneOf(spaceId)),
    };
  };
  /** Somebody who is not signed in is given a cookie of the visit, for the forms to be tied to. */
  const formToken = (request: FastifyRequest, reply: FastifyReply): string => {
    const present = cookies.read(request, request.session === null ? 'visit' : 'session');
    if (present !== undefined) return formTokens.make(present);
    const visit = random.secret();
    cookies.write(request, reply, 'visit', visit);
    return formTokens.make(visit);
  };
  return {
    words,
    page: (request, reply, { template, title, menu, data, status = 200 }) => {
      const { session } = request;
      const notice = session?.notice ?? null;
      if (session !== null) session.notice = null;
      const frame: Frame = {
        ...words(request),
        title,
        menu: menu ?? null,
        assets,
        languages: OPERATOR_LANGUAGES,
        person: session === null ? null : { name: session.name, role: session.role },
        isAdmin: session?.role === 'admin',
        isOwner: session?.role === 'admin' && session.onlySpaces === null,
        decides: mayAsk(session, 'finance'),
        acceptsBatches: mayAsk(session, 'accountant'),
        mayOpen: (path) => mayOpen(session, path),
        notice,
        formToken: formToken(request, reply),
        here: request.method === 'GET' ? request.url : '/',
      };
      return reply
        .code(status)
        .type('text/html; charset=utf-8')
        .header('vary', 'cookie, accept-language')
        .send(render(template, { ...data, ...frame }));
    },
  };
}

/** Renders templates/web/NAME.eta; everything that is put in is escaped. */
type Render = (template: string, data: object) => string;

function createRender(): Render {
  const views = fileURLToPath(new URL('../../../templates/web', import.meta.url));
  const eta = new Eta({ views, cache: true, autoEscape: true, autoTrim: ['nl', false] });
  return (template, data) => groupedAccounts(eta.render(`/${template}`, data));
}
