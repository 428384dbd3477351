import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Random } from '../random.js';

/**
 * How a command finds out whether the public address leads to this installation: it asks for a path that only
 * somebody who knows the space's secret paths can have made, and the answer can only come from somebody who knows
 * them, too. A stranger's request is answered like every path that was never given away, and nothing can be learnt
 * from the answer (HMAC-SHA256 with a key that is used for nothing else).
 */
export interface Challenge {
  /** Last part of the path. */
  readonly nonce: string;
  /** What comes back from the right place. */
  readonly answer: string;
}

/** How old a challenge may be, milliseconds; both sides read the clock of one machine. */
const LIFE_MS = 5 * 60_000;

/** @returns the key of a space, null while it has given no secret path away */
export function challengeKey(
  paths: readonly { readonly secret: string; readonly retiredAt: number | null }[],
): Uint8Array | null {
  const secrets = paths.filter(({ retiredAt }) => retiredAt === null).map(({ secret }) => secret);
  if (secrets.length === 0) return null;
  return createHash('sha256')
    .update(`spacebooks challenge\n${secrets.sort().join('\n')}`)
    .digest();
}

/** @param now epoch milliseconds */
export function newChallenge(key: Uint8Array, spaceId: string, random: Random, now: number): Challenge {
  const asked = `${spaceId}.${now}.${random.secret()}`;
  const nonce = `${asked}.${mac(key, `ask ${asked}`)}`;
  return { nonce, answer: mac(key, `answer ${nonce}`) };
}

/** The space that a challenge says to be about; null when it is none. */
export function spaceOfChallenge(nonce: string): string | null {
  return /^([a-z0-9-]{1,32})\.\d{1,16}\.[\w-]{16,64}\.[\w-]{43}$/.exec(nonce)?.[1] ?? null;
}

/** @returns what proves that we are the right place; null for what is not ours, or too old */
export function answerChallenge(key: Uint8Array, nonce: string, now: number): string | null {
  const cut = nonce.lastIndexOf('.');
  const [asked, proof] = [nonce.slice(0, cut), nonce.slice(cut + 1)];
  if (!isSame(proof, mac(key, `ask ${asked}`))) return null;
  const at = Number(asked.split('.')[1]);
  return Math.abs(now - at) <= LIFE_MS ? mac(key, `answer ${nonce}`) : null;
}

/** Where it is asked for, below the public address. */
export function challengePath(instance: string, nonce: string): string {
  return `/callbacks/${instance}/challenge/${nonce}`;
}

function mac(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}
