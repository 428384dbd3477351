import { inMemoryRateLimits } from '@spacebooks/http/in-memory-rate-limits';
import type { RateLimitStore } from '@spacebooks/http/rate-limit';
import type { TokenUsers } from './token-user.js';

/** What must survive a restart: how much of the limit is used up, and whose token is whose. */
export interface PlatformStateStore extends RateLimitStore, TokenUsers {}

/** Where there is no database: as long as the process lives. */
export function inMemoryPlatformState(): PlatformStateStore {
  const users = new Map<string, string>();
  return {
    ...inMemoryRateLimits(),
    userOf: async (digest) => users.get(digest) ?? null,
    rememberUser: async (digest, id) => void users.set(digest, id),
  };
}
