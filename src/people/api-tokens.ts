import { createHash } from 'node:crypto';
import type { Clock } from '@spacebooks/base/clock';
import { MINUTE_MS } from '@spacebooks/base/durations';
import type { Random } from '../random.js';
import type { ApiTokens } from '../store/people/api-tokens.js';
import type { Session } from './sessions.js';

/** Secret scanners know ours by it. */
const TOKEN_PREFIX = 'sbk_';
const TOKEN = /^sbk_[A-Za-z0-9_-]{32,64}$/;
/** What is shown of a token afterwards. */
const BEGINNING = 9;
const USED_TO_MS = MINUTE_MS;

/** A person, as they are now. */
export type ApiPerson = Omit<Session, 'notice'>;

/** Who asks with a token: never more than its person may do now. */
export interface ApiSession extends Session {
  readonly tokenId: number;
  readonly mayDecide: boolean;
}

export interface ApiSessionDeps {
  readonly tokens: ApiTokens;
  /** @returns null for who is not, or no longer, let in */
  person(name: string): Promise<ApiPerson | null>;
  readonly clock: Clock;
}

/** A new one, which is shown once. */
export function newToken(random: Random): { readonly token: string; readonly beginning: string } {
  const token = `${TOKEN_PREFIX}${random.secret()}`;
  return { token, beginning: token.slice(0, BEGINNING) };
}

/** Of 192 random bits: it needs no salt, and nobody guesses what it is of. */
export function tokenDigest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Whether it could be one of ours. */
export function isApiToken(text: string): boolean {
  return TOKEN.test(text);
}

/** Who a token lets in; null for one that is unknown, over or revoked, or whose person is gone. */
export async function sessionOf(
  { tokens, person, clock }: ApiSessionDeps,
  token: string,
): Promise<ApiSession | null> {
  const found = await tokens.find(tokenDigest(token));
  const now = clock.now();
  if (found === null || found.revokedAt !== null || found.endsAt <= now) return null;
  const owner = await person(found.userName);
  if (owner === null) return null;
  if (found.usedAt === null || Math.abs(now - found.usedAt) >= USED_TO_MS) await tokens.used(found.id, now);
  const onlySpaces = inBoth(owner.onlySpaces, found.spaces);
  return {
    name: `${owner.name} (${found.name})`,
    role: owner.role,
    seesBank: owner.seesBank,
    onlySpaces,
    account: owner.account,
    sees: (spaceId) => onlySpaces?.includes(spaceId) ?? true,
    notice: null,
    tokenId: found.id,
    mayDecide: found.mayDecide,
  };
}

/** Null is everything. */
function inBoth(one: readonly string[] | null, other: readonly string[] | null): readonly string[] | null {
  if (one === null || other === null) return one ?? other;
  return one.filter((each) => other.includes(each));
}
