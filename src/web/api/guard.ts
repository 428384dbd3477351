import { MINUTE_MS } from '@spacebooks/base/durations';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ApiSession, type ApiSessionDeps, isApiToken, sessionOf } from '../../people/api-tokens.js';
import { networkOf } from '../../people/attempts.js';
import { mayAsk } from '../security/access.js';
import { isOurHost } from '../security/hosts.js';
import type { Site } from '../site.js';
import { type Budget, createBudget } from './budget.js';
import { ApiRefusal } from './problem.js';

/** Tokens that nobody has, from one network in a quarter of an hour. */
const MOST_WRONG = 30;
const WRONG_WINDOW_MS = 15 * MINUTE_MS;

export interface ApiGuardDeps extends ApiSessionDeps {
  readonly site: Site;
  readonly publicUrl: string | null;
  readonly requestsPerMinute: number;
}

/** The session of a request that has passed the guard. */
export function apiSession({ session }: FastifyRequest): ApiSession {
  return session as ApiSession;
}

/** Who may ask for what: a token, and neither a cookie nor a form. Everything is decided before a body is read. */
export function addApiGuard(app: FastifyInstance, deps: ApiGuardDeps): void {
  const { site, publicUrl, requestsPerMinute, clock } = deps;
  const requests = createBudget(requestsPerMinute, MINUTE_MS, clock);
  const wrong = createBudget(MOST_WRONG, WRONG_WINDOW_MS, clock);

  app.addHook('onRequest', async (request) => {
    if (!isOurHost(request.headers.host, publicUrl)) throw new ApiRefusal('api.host');
    const { access } = request.routeOptions.config;
    if (access === 'anybody') return;
    const session = await signedIn(request, deps, wrong);
    take(requests, String(session.tokenId));
    request.session = session;
    const { space } = (request.params ?? {}) as { readonly space?: string };
    if (space !== undefined && !site.spacesOf(request).some(({ id }) => id === space)) {
      throw new ApiRefusal('api.not-found');
    }
    if (access === undefined || access === 'strangers' || access === 'reader') return;
    const isReading = access === 'work' || access === 'bank';
    if (!(isReading || session.mayDecide) || !mayAsk(session, access)) throw new ApiRefusal('api.rights');
  });
}

async function signedIn(request: FastifyRequest, deps: ApiGuardDeps, wrong: Budget): Promise<ApiSession> {
  const token = bearerOf(request.headers.authorization);
  const session = token === null ? null : await sessionOf(deps, token);
  if (session !== null) return session;
  // Others of the network, whose tokens work, are let in all the same: 192 random bits are not found by trying.
  if (request.headers.authorization !== undefined) take(wrong, networkOf(request.ip));
  throw new ApiRefusal('api.token', { headers: { 'www-authenticate': 'Bearer realm="spacebooks"' } });
}

/** The token of the header `Authorization`; null where there is none that could be ours. */
function bearerOf(header: string | undefined): string | null {
  const [, token = ''] = /^bearer +(\S+)$/i.exec(header ?? '') ?? [];
  return isApiToken(token) ? token : null;
}

function take(budget: Budget, key: string): void {
  const waitMs = budget.take(key);
  if (waitMs > 0) throw tooMany(waitMs);
}

function tooMany(waitMs: number): ApiRefusal {
  const seconds = Math.ceil(waitMs / 1000);
  return new ApiRefusal('api.too-many', { headers: { 'retry-after': String(seconds) }, values: { seconds } });
}
