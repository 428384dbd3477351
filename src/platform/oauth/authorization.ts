import { createHash } from 'node:crypto';
import { Secret } from '@spacebooks/base/secret';
import type { Random } from '../../random.js';
import { address } from '../address.js';

/** One attempt to have a person allow spacebooks on the platform: what proves that its answer is the answer to it. */
export interface Authorization {
  /** Comes back with the answer, so that nobody else's answer is taken for it. */
  readonly state: string;
  /** Proof at the token endpoint that we began (PKCE, RFC 7636); a platform without PKCE ignores it. */
  readonly verifier: Secret;
}

export function newAuthorization(random: Random): Authorization {
  // RFC 7636, 4.1: 43 to 128 characters.
  return { state: random.secret(), verifier: new Secret(random.secret() + random.secret()) };
}

interface AuthorizationAddressOptions {
  /** The auth address or the space's own: `/oauth/authorize` is below both. */
  readonly base: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly authorization: Authorization;
}

/** Where the person's browser goes. */
export function authorizationAddress(options: AuthorizationAddressOptions): string {
  const { base, clientId, redirectUri, scopes, authorization } = options;
  return address(base, '/oauth/authorize', {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    state: authorization.state,
    scope: scopes.join(' '),
    code_challenge: createHash('sha256').update(authorization.verifier.reveal()).digest('base64url'),
    code_challenge_method: 'S256',
  });
}
