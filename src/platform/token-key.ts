import { createHash } from 'node:crypto';
import type { Secret } from '../domain/secret.js';

/** SHA-256 of the token, hexadecimal: names it without telling it. */
export function tokenDigest(token: Secret): string {
  return createHash('sha256').update(token.reveal()).digest('hex');
}

/** The limiter's key of a token, short enough for the health page. */
export function tokenKey(token: Secret): string {
  return `token:${tokenDigest(token).slice(0, 16)}`;
}
