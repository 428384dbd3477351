import type { Clock } from '@spacebooks/base/clock';
import type { Config, SpaceConfig } from '../config/config.js';
import { Failure } from '../domain/errors.js';
import type { PlatformClient } from '../platform/client.js';
import { connectPlatform } from '../platform/connection.js';
import { requestsBeside } from '../platform/limiter.js';
import { type AccessTokens, createAccessTokens } from '../platform/oauth/access-tokens.js';
import { createOAuthExchange } from '../platform/oauth/exchange.js';
import { inMemoryPlatformState } from '../platform/state-store.js';
import { fixedToken } from '../platform/token.js';
import type { Db } from '../store/engine/open.js';
import { createRateLimitStore } from '../store/limits/rate-limit-store.js';

/** The platform as the token of one space sees it. */
export interface SpacePlatform {
  readonly client: PlatformClient;
  /** Scopes of the token. @throws Failure `platform.*` */
  scopes(): ReturnType<AccessTokens['scopesOf']>;
}

/** Counts its requests in the database, as every command's are, so that the platform's rate limit is kept. */
export function connectDoctor(
  config: Config,
  { db, clock, version }: { readonly db: Db | null; readonly clock: Clock; readonly version: string },
) {
  const connection = connectPlatform({
    clock,
    requestsPerMinute: requestsBeside(config.platform.requests_per_minute),
    store: db === null ? inMemoryPlatformState() : createRateLimitStore(db, clock),
    version,
  });
  const exchange = createOAuthExchange({ clock, version });
  const { base_url: baseUrl, auth_url: authUrl } = config.platform;
  const tokens = createAccessTokens(exchange, authUrl);
  const known = new Map<string, SpacePlatform>();
  const open = ({ id, token, base_url: spaceBaseUrl }: SpaceConfig): SpacePlatform => {
    const client = connection.client({ baseUrl, spaceBaseUrl, token: fixedToken(token) });
    const opened = { client, scopes: () => tokens.scopesOf(token) };
    known.set(id, opened);
    return opened;
  };
  return {
    of: (space: SpaceConfig): SpacePlatform | Failure => {
      if (space.token.reveal() !== '') return known.get(space.id) ?? open(space);
      return new Failure('platform.unauthorized', { detail: `space ${space.id} has none yet` });
    },
    close: (): void => {
      connection.close();
      exchange.close();
    },
  };
}
