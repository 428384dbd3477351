import { Secret } from '@spacebooks/base/secret';
import { z } from 'zod';
import { Failure } from '../../domain/errors.js';
import { address, segment } from '../address.js';
import { readAs } from '../read-as.js';
import type { OAuthExchange } from './exchange.js';

/** Version 1.0 of the interface to tokens themselves, below the auth address; each token may ask for itself. */
export type AccessTokens = ReturnType<typeof createAccessTokens>;

const scopeAnswer = z.object({
  scope: z.union([z.array(z.string()), z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean))]),
});

const tokenAnswer = z.object({ token: z.string().min(1) });

export function createAccessTokens(exchange: OAuthExchange, authUrl: string) {
  const url = (token: Secret, below = ''): string =>
    address(authUrl, `/api/access_tokens/${segment(token.reveal())}${below}`);
  return {
    /** What the token may do. @throws Failure `platform.*` */
    scopesOf: async (token: Secret): Promise<readonly string[]> => {
      const request = { name: 'GET /api/access_tokens/:token', method: 'GET', token } as const;
      const answer = await exchange.read({ ...request, url: url(token), secrets: [token] });
      return readAs(scopeAnswer, answer).scope;
    },
    /**
     * A token of the same user, application and scopes that is good for one space only, and stays when its user stops
     * being an admin.
     *
     * @param spaceId the space's id on the platform
     * @throws Failure `platform.*`; `platform.forbidden` when the user is no admin of the space
     */
    spaceToken: async (token: Secret, spaceId: string): Promise<Secret> => {
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
    /** Makes the token worthless. @returns false when the platform did not know it any more */
    revoke: async (token: Secret): Promise<boolean> => {
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
