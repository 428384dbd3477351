import { lazily } from '@spacebooks/base/lazy';
import type { Random } from '../random.js';
import { isSame } from './sessions.js';

const PERIOD_MS = 30_000;
/** Clocks of telephones differ: the code before and the one after are taken as well. */
const DRIFT_STEPS = 1;
/** RFC 4226: as long as the output of SHA-1. */
const SECRET_BYTES = 20;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const otpauth = lazily(() => import('otpauth'));

/** A secret for an authenticator app, in Base32. */
export function newTotpSecret(random: Random): string {
  return base32(Buffer.from(random.secret(), 'base64url').subarray(0, SECRET_BYTES));
}

/** What the app reads from the picture. */
export async function totpAddress(secret: string, name: string): Promise<string> {
  return (await totpOf(secret, name)).toString();
}

/** The time step that a code is of; null where it is of none that counts now. Takes as long for every code. */
export async function stepOf(secret: string, code: string, now: number): Promise<number | null> {
  const totp = await totpOf(secret, '');
  const current = Math.floor(now / PERIOD_MS);
  let found: number | null = null;
  for (let step = current - DRIFT_STEPS; step <= current + DRIFT_STEPS; step += 1) {
    if (isSame(totp.generate({ timestamp: step * PERIOD_MS }), code)) found = step;
  }
  return found;
}

async function totpOf(secret: string, label: string) {
  const { Secret, TOTP } = await otpauth();
  const period = PERIOD_MS / 1000;
  return new TOTP({ issuer: 'spacebooks', label, secret: Secret.fromBase32(secret), digits: 6, period });
}

/** RFC 4648, without padding: every five bits a character. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}
