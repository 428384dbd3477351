import { createCipheriv, createHash, randomBytes } from 'node:crypto';

/** The symmetric key of one session. It lives in memory only, so it ends with the process. */
export interface SessionCipher {
  readonly key: Uint8Array;
  readonly initializationVector: Uint8Array;
}

/** AES-256 with an initialization vector of a block, both random. */
export function newCipher(): SessionCipher {
  return { key: randomBytes(32), initializationVector: randomBytes(16) };
}

/** AES-256-CBC with PKCS#7; the vector, which KSeF knows from the opening, is not prepended. */
export function encrypt({ key, initializationVector }: SessionCipher, plain: Uint8Array): Uint8Array {
  const cipher = createCipheriv('aes-256-cbc', key, initializationVector);
  return Buffer.concat([cipher.update(plain), cipher.final()]);
}

/** SHA-256 in base64, as KSeF writes hashes. */
export function sha256Base64(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64');
}
