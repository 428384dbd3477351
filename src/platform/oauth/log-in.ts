import type { Secret } from '@spacebooks/base/secret';
import { Failure } from '../../domain/errors.js';
import { type AccessTokens, createAccessTokens } from './access-tokens.js';
import type { OAuthExchange } from './exchange.js';
import { missingScopes } from './scopes.js';
import { type Grant, type OAuthClient, requestToken } from './token-request.js';

interface LogInOptions {
  readonly exchange: OAuthExchange;
  readonly authUrl: string;
  readonly client: OAuthClient;
  /** Without them the token is of no use. */
  readonly needed: readonly string[];
  /** The space's id on the platform; null to keep the user's own token. */
  readonly spaceId: string | null;
  /** Learns each token at once, so that it is hidden in every output. */
  readonly onToken: (token: Secret) => void;
}

export interface LoggedIn {
  readonly token: Secret;
  readonly scopes: readonly string[];
}

/**
 * Exchanges what a person granted for the token of a user, makes sure of its scopes, and exchanges it for the token
 * of the space.
 *
 * The token of the user is not revoked afterwards: the platform may give one token to all that the same user allows
 * the same application, and does not say whether those made from it would go with it.
 *
 * @throws Failure `login.rejected`, `login.scopes` naming those that are missing, or `platform.*`
 */
export async function logIn(options: LogInOptions, grant: Grant): Promise<LoggedIn> {
  const { exchange, authUrl, client, needed, spaceId, onToken } = options;
  const user = await requestToken(exchange, authUrl, client, grant);
  onToken(user);
  const tokens = createAccessTokens(exchange, authUrl);
  const scopes = await checkedScopes(tokens, user, needed);
  if (spaceId === null) return { token: user, scopes };
  const token = await tokens.spaceToken(user, spaceId);
  onToken(token);
  return { token, scopes };
}

async function checkedScopes(
  tokens: AccessTokens,
  token: Secret,
  needed: readonly string[],
): Promise<readonly string[]> {
  const granted = await tokens.scopesOf(token);
  const missing = missingScopes(needed, granted);
  if (missing.length > 0) throw new Failure('login.scopes', { detail: missing.join(', ') });
  return granted;
}
