import { type Answer, bareOperation, type Exchange, type Operation } from '../engine/operation.js';
import type { User } from '../records/user.js';
import { complaintPage, consentPage } from './consent-page.js';
import { type GrantRequest, readGrantRequest, redirect } from './grant-request.js';
import { userWith } from './user-with.js';

/** How long a code is good, milliseconds of the sandbox clock; no document says. */
export const CODE_LIFE_MS = 10 * 60_000;

/** The page where a user logs in and decides: on the auth address, and on the address of each space. */
export const AUTHORIZE_OPERATIONS: readonly Operation[] = [
  {
    ...bareOperation('authorize', 'GET', '/oauth/authorize'),
    run: (exchange) => ask(exchange, null),
  },
  {
    ...bareOperation('decide-authorization', 'POST', '/oauth/authorize'),
    run: (exchange) => decide(exchange),
  },
];

function ask({ query, world }: Exchange, complaint: string | null): Answer {
  const request = readGrantRequest(query, world);
  if ('shown' in request) return html(400, complaintPage(request.shown));
  if ('error' in request) return sendBack(redirect(request, { error: request.error }));
  return html(complaint === null ? 200 : 401, consentPage(request, complaint));
}

function decide(exchange: Exchange): Answer {
  const { query, world, body } = exchange;
  const request = readGrantRequest(query, world);
  if (!('app' in request)) return ask(exchange, null);
  const form = new URLSearchParams(body.toString('utf8'));
  if (form.get('decision') !== 'allow') return sendBack(redirect(request, { error: 'access_denied' }));
  const user = userWith(form.get('email') ?? '', form.get('password') ?? '', world);
  if (user === null) return ask(exchange, 'E-mail or password is wrong.');
  const code = newCode(exchange, request, user, form.getAll('scope'));
  return sendBack(redirect(request, { code }));
}

function newCode(
  { world }: Exchange,
  { app, redirectUri, challenge, scopes }: GrantRequest,
  user: User,
  ticked: readonly string[],
): string {
  const code = world.newId();
  world.codes.set(code, {
    code,
    app: app.id,
    userId: user.id,
    scopes: new Set(scopes.filter((scope) => ticked.includes(scope))),
    redirectUri,
    challenge,
    expiresAt: world.clock.now() + CODE_LIFE_MS,
    usedFor: null,
  });
  return code;
}

function html(status: number, body: Buffer): Answer {
  return {
    status,
    body,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  };
}

function sendBack(location: string): Answer {
  return { status: 302, headers: { location, 'cache-control': 'no-store' } };
}
