import { createHash } from 'node:crypto';
import type { Answer } from '@spacebooks/sandbox-engine/http';
import { membersOf } from '../engine/body.js';
import type { Exchange } from '../engine/operation.js';
import type { AuthorizationCode, OAuthApp } from '../records/oauth.js';
import type { AccessToken } from '../records/people.js';
import type { World } from '../world.js';
import { grantable, userWith } from './grant-request.js';

type Parameters = Readonly<Record<string, string>>;

/** A refusal in the form of RFC 6749, 5.2; the documents show none. */
class Refusal extends Error {
  constructor(
    readonly error: string,
    readonly description: string,
    readonly status = 400,
  ) {
    super(error);
  }
}

/** Issues tokens for codes (web flow) and for passwords (app flow). Parameters come in the body or in the query. */
export function createToken(exchange: Exchange): Answer {
  try {
    const { token } = grant(parametersOf(exchange), exchange.world);
    return answer(200, { access_token: token, token_type: 'bearer' });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, error: name, description } = error;
    return answer(status, { error: name, error_description: description });
  }
}

function answer(status: number, body: unknown): Answer {
  return { status, body, headers: { 'cache-control': 'no-store' } };
}

function parametersOf(exchange: Exchange): Parameters {
  const members = Object.entries(membersOf(exchange)).map(([name, value]) => [name, String(value)]);
  return { ...exchange.query, ...Object.fromEntries(members) };
}

function grant(parameters: Parameters, world: World): AccessToken {
  const app = appOf(parameters, world);
  switch (parameters.grant_type) {
    case 'authorization_code':
      return tokenForCode(parameters, app, world);
    case 'password':
      return tokenForPassword(parameters, app, world);
    default:
      throw new Refusal('unsupported_grant_type', 'grant_type must be authorization_code or password.');
  }
}

function appOf({ client_id: id = '', client_secret: secret }: Parameters, world: World): OAuthApp {
  const app = world.apps.get(id);
  if (app === undefined || (app.secret !== null && app.secret !== secret)) {
    throw new Refusal('invalid_client', 'client_id or client_secret is wrong.', 401);
  }
  return app;
}

function tokenForCode(parameters: Parameters, app: OAuthApp, world: World): AccessToken {
  const code = world.codes.get(parameters.code ?? '');
  if (code === undefined || code.app !== app.id) throw new Refusal('invalid_grant', 'The code is unknown.');
  if (code.usedFor !== null) {
    // RFC 6749, 4.1.2: one of the two has stolen it, and there is no telling which.
    world.tokens.delete(code.usedFor);
    throw new Refusal('invalid_grant', 'The code was used before.');
  }
  if (world.clock.now() >= code.expiresAt) throw new Refusal('invalid_grant', 'The code has expired.');
  checkRedirect(parameters, code);
  checkVerifier(parameters, code);
  const token = issue(world, app, code.userId, code.scopes);
  code.usedFor = token.token;
  return token;
}

/** The document does not name the parameter for this request, so it may be missing. */
function checkRedirect({ redirect_uri: given }: Parameters, { redirectUri }: AuthorizationCode): void {
  if (given !== undefined && given !== redirectUri) {
    throw new Refusal('invalid_grant', 'redirect_uri is another one than before.');
  }
}

function checkVerifier({ code_verifier: verifier = '' }: Parameters, { challenge }: AuthorizationCode): void {
  if (challenge === null) return;
  if (createHash('sha256').update(verifier).digest('base64url') !== challenge) {
    throw new Refusal('invalid_grant', 'code_verifier does not fit.');
  }
}

function tokenForPassword(parameters: Parameters, app: OAuthApp, world: World): AccessToken {
  const user = userWith(parameters.username ?? '', parameters.password ?? '', world);
  if (user === null) throw new Refusal('invalid_grant', 'username or password is wrong.');
  return issue(world, app, user.id, new Set(grantable(parameters.scope, app)));
}

function issue(world: World, app: OAuthApp, userId: string, scopes: ReadonlySet<string>): AccessToken {
  const token: AccessToken = { token: world.newId(), app: app.id, userId, scopes, spaceId: null };
  world.tokens.set(token.token, token);
  return token;
}
