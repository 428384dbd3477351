import { MINUTE_MS } from '@spacebooks/base/durations';
import type { Answer } from '@spacebooks/sandbox-engine/http';
import { escaped, page } from '../engine/html.js';
import type { Exchange } from '../engine/operation.js';
import type { User } from '../records/people.js';
import { type GrantRequest, readGrantRequest, redirect, userWith } from './grant-request.js';

/** Lifetime of a code, milliseconds of the sandbox clock; no document gives one. */
const CODE_LIFE_MS = 10 * MINUTE_MS;

/** The page where a user logs in and decides. */
export function ask({ query, world }: Exchange, complaint: string | null = null): Answer {
  const request = readGrantRequest(query, world);
  if ('shown' in request) return html(400, complaintPage(request.shown));
  if ('error' in request) return sendBack(redirect(request, { error: request.error }));
  return html(complaint === null ? 200 : 401, consentPage(request, complaint));
}

export function decide(exchange: Exchange): Answer {
  const { query, world, body } = exchange;
  const request = readGrantRequest(query, world);
  if (!('app' in request)) return ask(exchange);
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

/** The consent page: who asks, for which scopes, and two buttons. The form posts to its own address. */
function consentPage({ app, scopes }: GrantRequest, complaint: string | null): Buffer {
  const boxes = scopes.map(
    (scope) =>
      `<li><label><input type="checkbox" name="scope" value="${escaped(scope)}" checked> ${escaped(scope)}</label></li>`,
  );
  return page(
    `Allow ${escaped(app.name)}?`,
    `${complaint === null ? '' : `<p role="alert">${escaped(complaint)}</p>`}
<form method="post">
<p><label>E-mail <input name="email" type="email" autocomplete="username" required></label></p>
<p><label>Password <input name="password" type="password" autocomplete="current-password" required></label></p>
<p>${escaped(app.name)} wants to:</p>
<ul>${boxes.join('')}</ul>
<p><button name="decision" value="allow">Allow</button>
<button name="decision" value="deny" formnovalidate>Deny</button></p>
</form>`,
  );
}

function complaintPage(complaint: string): Buffer {
  return page('This cannot be allowed', `<p role="alert">${escaped(complaint)}</p>`);
}
