import { createHash } from 'node:crypto';
import type { Secret } from '@spacebooks/base/secret';

/** The token of a space, which a login may replace while we work. */
export interface TokenSource {
  /** As it is now. */
  current(): Secret;
  /**
   * The platform did not accept this token (401).
   *
   * @returns another one to try the request with, null when there is none
   */
  refused(token: Secret): Promise<Secret | null>;
}

/** A token that stays as it is. */
export function fixedToken(token: Secret): TokenSource {
  return { current: () => token, refused: async () => null };
}

/** SHA-256 of the token, hexadecimal: identifies it without revealing it. */
export function tokenDigest(token: Secret): string {
  return createHash('sha256').update(token.reveal()).digest('hex');
}

/** The limiter's key of a token, short enough for the health page. */
export function tokenKey(token: Secret): string {
  return `token:${tokenDigest(token).slice(0, 16)}`;
}
