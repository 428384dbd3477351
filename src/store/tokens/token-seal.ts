import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto';
import { Secret } from '@spacebooks/base/secret';
import type { Random } from '../../random.js';

/** Seals tokens with a key of the deployment, so that neither the database nor a dump of it says them. */
export type TokenSeal = ReturnType<typeof tokenSeal>;

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const KEY_ID_BYTES = 8;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** @param key a text that nobody can guess: what is derived from it is as strong as it is, no stronger */
export function tokenSeal(key: Secret, random: Pick<Random, 'secret'>) {
  const derived = (what: string, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', key.reveal(), '', `spacebooks ${what}`, bytes));
  const cipherKey = derived('token', KEY_BYTES);
  return {
    /** Names the key without revealing it, 16 hexadecimal digits. */
    keyId: derived('token key id', KEY_ID_BYTES).toString('hex'),
    /** @returns Base64; another one each time */
    seal: (spaceId: string, token: Secret): string => {
      const nonce = createHash('sha256').update(random.secret()).digest().subarray(0, NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, cipherKey, nonce).setAAD(Buffer.from(spaceId));
      const text = Buffer.concat([cipher.update(token.reveal(), 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
    },
    /** @returns null for what was sealed with another key or for another space, or was changed since */
    open: (spaceId: string, sealed: string): Secret | null => {
      const bytes = Buffer.from(sealed, 'base64');
      const tagEnd = NONCE_BYTES + TAG_BYTES;
      if (bytes.length <= tagEnd) return null;
      try {
        const decipher = createDecipheriv(CIPHER, cipherKey, bytes.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(spaceId))
          .setAuthTag(bytes.subarray(NONCE_BYTES, tagEnd));
        const text = Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]);
        return new Secret(text.toString('utf8'));
      } catch {
        return null;
      }
    },
  };
}
