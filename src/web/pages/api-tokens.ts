import { DAY_MS } from '@spacebooks/base/durations';
import { singleSpaced } from '@spacebooks/base/text/one-line';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newToken, tokenDigest } from '../../people/api-tokens.js';
import type { ApiToken } from '../../store/people/api-tokens.js';
import type { WebSpace } from '../deps.js';
import { fieldOf, goTo, notFound, valuesOf, WebRefusal } from '../forms.js';
import type { Page } from '../page.js';
import { mayAsk, READERS } from '../security/access.js';
import type { Site } from '../site.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly 'api-tokens': {
      /** Shown this once. */
      readonly made: { readonly name: string; readonly token: string } | null;
      readonly rows: readonly ApiToken[];
      readonly days: typeof DAYS;
      readonly spaces: readonly WebSpace[];
    };
  }
}

const PATH = '/me/tokens';
/** Each token ends: one that nobody remembers does no harm for ever. */
const DAYS = [30, 90, 365] as const;
const LONGEST_NAME = 60;

interface TokenPath {
  Params: { token: string };
}

/** Tokens of programs: each person's own, and for admins everybody's, to be revoked. */
export const page: Page = (site) => {
  const { app, apiTokens, clock, random, log } = site;

  app.get(PATH, READERS, (request, reply) => showTokens(site, request, reply, null));

  app.post(PATH, READERS, async (request, reply) => {
    const user = personOf(request);
    const name = singleSpaced(fieldOf(request, 'name'));
    if (name === '' || [...name].length > LONGEST_NAME) throw new WebRefusal(400, 'api-token-name');
    const days = DAYS.find((each) => String(each) === fieldOf(request, 'days'));
    if (days === undefined) throw new WebRefusal(400, 'request');
    const chosen = valuesOf(request.body, 'space');
    const seen = site.spacesOf(request).map(({ id }) => id);
    if (chosen.some((space) => !seen.includes(space))) throw new WebRefusal(400, 'request');
    const mayDecide = fieldOf(request, 'right') === 'decide' && mayAsk(request.session, 'accountant');
    const { token, beginning } = newToken(random);
    const now = clock.now();
    const isMade = await apiTokens.make(tokenDigest(token), {
      ...{ beginning, name, userName: user, mayDecide, madeAt: now, endsAt: now + days * DAY_MS },
      spaces: chosen.length === 0 ? null : chosen,
    });
    if (!isMade) throw new WebRefusal(409, 'api-token-many');
    log.info('web.api-token-made', { user, token: beginning });
    return showTokens(site, request, reply, { name, token });
  });

  app.post<TokenPath>(`${PATH}/:token/revoke`, READERS, async (request, reply) => {
    const { token } = request.params;
    if (!/^[1-9]\d{0,14}$/.test(token)) throw notFound();
    const user = personOf(request);
    const whose = mayRevokeAll(request) ? undefined : user;
    const name = await apiTokens.revoke(Number(token), user, clock.now(), whose);
    // Twice clicked: it is revoked.
    if (name !== null) {
      log.info('web.api-token-revoked', { user, token: Number(token) });
      if (request.session !== null) {
        request.session.notice = { key: 'notice.api-token-revoked', values: { name } };
      }
    }
    return goTo(reply, PATH);
  });
};

/** @param made shown this once */
async function showTokens(
  { show, apiTokens, clock, spacesOf }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  made: { readonly name: string; readonly token: string } | null,
): Promise<FastifyReply> {
  const whose = mayRevokeAll(request) ? undefined : personOf(request);
  return show.page(request, reply, {
    template: 'api-tokens',
    title: show.words(request).say('api-tokens.title'),
    menu: 'api-tokens',
    data: {
      made,
      rows: await apiTokens.list(clock.now(), whose),
      days: DAYS,
      spaces: spacesOf(request),
    },
  });
}

function personOf({ session }: FastifyRequest): string {
  return session?.name ?? '';
}

/** Admins to whom all spaces are shown. */
function mayRevokeAll({ session }: FastifyRequest): boolean {
  return session?.role === 'admin' && session.onlySpaces === null;
}
