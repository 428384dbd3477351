import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { type PasswordHash, passwordHashText } from '../domain/password-hash.js';

/** 32 MiB and about a quarter of a second for each check: OWASP, Password Storage (N=2^15, r=8, p=3). */
const STRENGTH = { costExponent: 15, blockSize: 8, parallelism: 3 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** Of all passwords, in characters: a shorter one is guessed. */
export const SHORTEST_PASSWORD = 10;
/** Checking a longer one would be work for whoever sends it. */
export const LONGEST_PASSWORD = 200;

/** What goes into the configuration in place of the password. */
export async function hashPassword(password: string, strength = STRENGTH): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, { ...strength, salt });
  return passwordHashText({ ...strength, salt, key });
}

/** In the same time for every password. */
export async function isPassword(password: string, hash: PasswordHash): Promise<boolean> {
  return timingSafeEqual(await derive(password, hash), hash.key);
}

/** A hash that no password has, to check against where there is no such user. */
export function hashOfNobody(): PasswordHash {
  return { ...STRENGTH, salt: randomBytes(SALT_BYTES), key: randomBytes(KEY_BYTES) };
}

function derive(password: string, hash: Omit<PasswordHash, 'key'>): Promise<Buffer> {
  const N = 2 ** hash.costExponent;
  const { blockSize: r, parallelism: p, salt } = hash;
  // Twice what the algorithm needs: Node counts a little more than 128 N r.
  const options = { N, r, p, maxmem: 256 * N * r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, KEY_BYTES, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}
