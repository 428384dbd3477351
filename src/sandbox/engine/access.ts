import type { Exchange } from './operation.js';
import { Problem } from './problem.js';

/** The token of a request: `Authorization: Bearer`, or the query parameter `access_token`. */
function sentToken(exchange: Exchange): string | undefined {
  const bearer = /^Bearer\s+(\S+)$/i.exec(exchange.headers.authorization ?? '');
  return bearer?.[1] ?? exchange.query.access_token;
}

/** E-mail address of the user whose token it is; null without a token that is known. Nothing is checked. */
export function callerEmail(exchange: Exchange): string | null {
  const { tokens, users } = exchange.world;
  const token = tokens.get(sentToken(exchange) ?? '');
  return token === undefined ? null : (users.get(token.userId)?.email ?? null);
}

/** Finds out who calls, unless the operation is public or a signed link is shown. @throws Problem 401 */
export function authenticate(exchange: Exchange): void {
  const { operation, world, query, params } = exchange;
  if (operation.access === 'public') return;
  const isLink = operation.access === 'link' && query.token !== undefined;
  if (isLink && world.pdfLinks.accepts(params.id ?? '', query.token ?? '')) return;
  const token = world.tokens.get(sentToken(exchange) ?? '');
  const user = token && world.users.get(token.userId);
  if (token === undefined || user === undefined) {
    throw new Problem(401, 'The access token is missing or unknown.', { 'www-authenticate': 'Bearer' });
  }
  exchange.caller = { user, token };
}

/** @throws Problem 403 unless the token carries every one of the scopes, which spaces separate */
export function requireScope(exchange: Exchange, scope: string | null): void {
  if (scope === null || exchange.caller === null) return;
  const { scopes } = exchange.caller.token;
  const missing = scopes === null ? undefined : scope.split(' ').find((each) => !scopes.has(each));
  if (missing !== undefined) throw new Problem(403, `The access token lacks the scope ${missing}.`);
}
