import { type Clock, systemClock } from '@spacebooks/base/clock';
import { Secret } from '@spacebooks/base/secret';
import type { Transport } from '@spacebooks/http/transport';
import { type RateLimitMemory, rateLimitMemory } from '../../../packages/http/test/rate-limit-memory.js';
import type { PlatformClient } from '../../../src/platform/client.js';
import { connectPlatform, type PlatformConnection } from '../../../src/platform/connection.js';
import { fixedToken } from '../../../src/platform/token.js';
import type { TokenUsers } from '../../../src/platform/token-user.js';

export { failureOf } from '../failure-of.js';

export const BASE_URL = 'https://api.platform.example';
export const SPACE_URL = 'https://berlin.platform.example';
export const JSON_API = 'application/vnd.api+json';
/** Looked for in everything that comes out. */
export const CANARY = 'tok-canary-5f1d0a7e';

export interface Memory extends RateLimitMemory, TokenUsers {
  readonly users: Map<string, string>;
}

export function memory(sent: Memory['sent'] = []): Memory {
  const users = new Map<string, string>();
  return {
    ...rateLimitMemory(sent),
    users,
    userOf: async (digest) => users.get(digest) ?? null,
    rememberUser: async (digest, id) => {
      users.set(digest, id);
    },
  };
}

export interface Connected extends PlatformClient {
  readonly connection: PlatformConnection;
  readonly memory: Memory;
}

export interface ConnectedOptions {
  readonly clock?: Clock;
  readonly transport?: Transport;
  readonly baseUrl?: string;
  readonly memory?: Memory;
  readonly token?: string;
}

export function connected(options: ConnectedOptions = {}): Connected {
  const { clock = systemClock, transport, baseUrl = BASE_URL, token = CANARY } = options;
  const kept = options.memory ?? memory();
  const connection = connectPlatform({
    clock,
    requestsPerMinute: 60,
    store: kept,
    version: '1.2.3',
    ...(transport === undefined ? {} : { transport }),
  });
  const client = connection.client({
    baseUrl,
    spaceBaseUrl: SPACE_URL,
    token: fixedToken(new Secret(token)),
  });
  return { ...client, connection, memory: kept };
}
