import type { OAuthApp } from '../records/oauth.js';
import type { User } from '../records/people.js';
import type { World } from '../world.js';

/** An app's authorization request, with its registration. */
export interface GrantRequest {
  readonly app: OAuthApp;
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly scopes: readonly string[];
  readonly challenge: string | null;
}

/** Why a request is invalid: shown to the user when the app itself is in doubt, else returned to the app. */
type WrongGrantRequest =
  | { readonly shown: string }
  | { readonly redirectUri: string; readonly state: string | undefined; readonly error: string };

type Parameters = Readonly<Record<string, string>>;

export function readGrantRequest(parameters: Parameters, world: World): GrantRequest | WrongGrantRequest {
  const app = world.apps.get(parameters.client_id ?? '');
  if (app === undefined) return { shown: 'There is no application with this client_id.' };
  const { redirect_uri: redirectUri = '', state } = parameters;
  if (!app.redirectUris.some((registered) => isRegistered(redirectUri, registered))) {
    return { shown: 'This redirect_uri is not registered for the application.' };
  }
  const back = { redirectUri, state };
  if (parameters.response_type !== 'code') return { ...back, error: 'unsupported_response_type' };
  const { code_challenge: challenge = null, code_challenge_method: method } = parameters;
  if (challenge !== null && method !== 'S256') return { ...back, error: 'invalid_request' };
  return { ...back, app, scopes: grantable(parameters.scope, app), challenge };
}

/** RFC 8252, 7.3: an app on the user's machine listens on any port. */
function isRegistered(given: string, registered: string): boolean {
  if (given === registered) return true;
  if (!URL.canParse(given) || !URL.canParse(registered)) return false;
  const [a, b] = [new URL(given), new URL(registered)];
  const isLoopback = b.hostname === '127.0.0.1' && a.hostname === '127.0.0.1';
  return isLoopback && a.protocol === b.protocol && a.pathname === b.pathname && a.search === '';
}

/** The requested scopes that the app is registered for; the rest is dropped, as neither document says more. */
export function grantable(scope: string | undefined, app: OAuthApp): readonly string[] {
  const asked = [...new Set((scope ?? '').split(/\s+/).filter((name) => name !== ''))];
  return asked.filter((name) => app.scopes?.has(name) ?? true);
}

/** The redirect to the app, with the outcome. */
export function redirect(
  { redirectUri, state }: Pick<GrantRequest, 'redirectUri' | 'state'>,
  outcome: Parameters,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(outcome)) url.searchParams.set(name, value);
  if (state !== undefined) url.searchParams.set('state', state);
  return url.href;
}

/** The user with these credentials; null when they match nobody. */
export function userWith(email: string, password: string, world: World): User | null {
  const user = [...world.users.values()].find((each) => each.email === email);
  return user !== undefined && user.password === password ? user : null;
}
