import type { Secret } from '@spacebooks/base/secret';
import { z } from 'zod';
import { address } from './address.js';
import type { PlatformApi } from './api.js';
import type { Limiter } from './limiter.js';
import { readAs } from './read-as.js';
import { tokenDigest, tokenKey } from './token.js';

/** Remembers over restarts whose token is whose. */
export interface TokenUsers {
  userOf(tokenDigest: string): Promise<string | null>;
  rememberUser(tokenDigest: string, userId: string): Promise<void>;
}

export interface User {
  readonly id: string;
  readonly email: string | null;
}

const userDocument = z.object({
  data: z.object({
    type: z.literal('users'),
    id: z.string().min(1),
    attributes: z
      .object({ email: z.string().optional() })
      .optional()
      .transform((attributes) => attributes ?? {}),
  }),
});

/** Whose token this is. */
export async function currentUser(api: PlatformApi, baseUrl: string): Promise<User> {
  const { data } = readAs(userDocument, await api.document('GET', address(baseUrl, '/user'), 'upkeep'));
  return { id: data.id, email: data.attributes.email ?? null };
}

/** Puts the token's requests under the limit of its user, as far as a former run has learnt who that is. */
export async function recallUser(token: Secret, limiter: Limiter, users: TokenUsers): Promise<void> {
  const id = await users.userOf(tokenDigest(token));
  if (id !== null) await limiter.assign(tokenKey(token), userKey(id));
}

/** The same with what the platform has just answered, and for the next run. */
export async function learnUser(
  token: Secret,
  limiter: Limiter,
  users: TokenUsers,
  user: User,
): Promise<void> {
  await limiter.assign(tokenKey(token), userKey(user.id));
  await users.rememberUser(tokenDigest(token), user.id);
}

function userKey(id: string): string {
  return `user:${id}`;
}
