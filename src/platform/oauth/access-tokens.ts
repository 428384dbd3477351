import { z } from 'zod';
import { Failure } from '../../domain/errors.js';
import { Secret } from '../../domain/secret.js';
import { address, segment } from '../address.js';
import { readAs } from '../read-as.js';
import type { OAuthExchange } from './exchange.js';

/** Version 1.0 of the interface to tokens themselves, below the auth address; each token may ask for itself. */
export interface AccessTokens {
  /** What the token may do. @throws Failure `platform.*` */
  scopesOf(token: Secret): Promise<readonly string[]>;
  /**
   * A token of the same user, application and scopes that is good for one space only, and stays when its user stops
   * being an admin.
   *
   * @param spaceId the space's id on the platform
   * @throws Failure `platform.*`; `platform.forbidden` when the user is no admin of the space
   */
  spaceToken(token: Secret, spaceId: string): Promise<Secret>;
  /** Makes the token worthless. @returns false when the platform did not know it any more */
  revoke(token: Secret): Promise<boolean>;
}

const scopeAnswer = z.object({
  scope: z.union([z.array(z.string()), z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean))]),
});

const tokenAnswer = z.object({ token: z.string().min(1) });

export function createAccessTokens(exchange: OAuthExchange, authUrl: string): AccessTokens {
  const url = (token: Secret, below = ''): string =>
    address(authUrl, `/api/access_tokens/${segment(token.reveal())}${below}`);
  return {
    scopesOf: async (token) => {
      const request = { name: 'GET /api/access_tokens/:token', method: 'GET', token } as const;
      const answer = await exchange.read({ ...request, url: url(token), secrets: [token] });
      return readAs(scopeAnswer, answer).scope;
    },
    spaceToken: async (token, spaceId) => {
      const answer = await exchange.read({
        name: 'POST /api/access_tokens/:token/space',
        method: 'POST',
        url: url(token, '/space'),
        token,
        json: { space_id: spaceId },
        secrets: [token],
      });
      return new Secret(readAs(tokenAnswer, answer).token);
    },
    revoke: async (token) => {
      const request = { name: 'DELETE /api/access_tokens/:token', method: 'DELETE', token } as const;
      try {
        await exchange.read({ ...request, url: url(token), secrets: [token] });
        return true;
      } catch (error) {
        if (error instanceof Failure && IS_GONE.includes(error.code)) return false;
        throw error;
      }
    },
  };
}

const IS_GONE: readonly string[] = ['platform.unauthorized', 'platform.not-found'];
