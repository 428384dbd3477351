/**
 * A password as the configuration holds it: `scrypt:15:8:1:SALT:KEY` (RFC 7914; salt and key as base64url). Without
 * a sign of currency, unlike the usual forms, so that it passes through environment files and YAML untouched.
 */
export interface PasswordHash {
  /** N as a power of two. */
  readonly costExponent: number;
  readonly blockSize: number;
  readonly parallelism: number;
  readonly salt: Uint8Array;
  readonly key: Uint8Array;
}

/** From 16 to 128 MiB for each check; `spacebooks web password` chooses within (OWASP, Password Storage). */
const FORM = /^scrypt:(1[4-7]):(8):([1-9]|1[0-6]):([A-Za-z0-9_-]{22,86}):([A-Za-z0-9_-]{43})$/;

/** Null when the text is no hash that `spacebooks web password` would have made. */
export function parsePasswordHash(text: string): PasswordHash | null {
  const [, cost, block, parallelism, salt, key] = FORM.exec(text) ?? [];
  if (salt === undefined || key === undefined) return null;
  return {
    costExponent: Number(cost),
    blockSize: Number(block),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}

export function passwordHashText({ costExponent, blockSize, parallelism, salt, key }: PasswordHash): string {
  const [saltText, keyText] = [salt, key].map((bytes) => Buffer.from(bytes).toString('base64url'));
  return `scrypt:${costExponent}:${blockSize}:${parallelism}:${saltText}:${keyText}`;
}
