import { createDecipheriv } from 'node:crypto';
import { z } from 'zod';
import { refusal } from '../engine/problem.js';
import { base64Bytes, publicKeyIdText } from '../engine/request.js';
import type { Encryption } from '../invoices/exports/invoice-export.js';
import type { KeyRing } from './key-ring.js';

const AES_KEY_BYTES = 32;
const AES_BLOCK_BYTES = 16;

/** EncryptionInfo */
export const encryptionInput = z.object({
  encryptedSymmetricKey: base64Bytes,
  initializationVector: base64Bytes.refine((iv) => iv.length === AES_BLOCK_BYTES, 'must be 16 bytes'),
  publicKeyId: publicKeyIdText,
});

/** @throws KsefProblem 21470 when no key has the id */
export function encryptionOf(input: z.output<typeof encryptionInput>, keys: KeyRing): Encryption {
  const { encryptedSymmetricKey, initializationVector, publicKeyId } = input;
  const usage = 'SymmetricKeyEncryption';
  if (typeof publicKeyId === 'string' && !keys.has(usage, publicKeyId)) {
    throw refusal(21470, `Klucz o identyfikatorze ${publicKeyId} nie jest wspierany.`);
  }
  const key = keys.decrypt(usage, encryptedSymmetricKey, publicKeyId);
  return { key: key?.length === AES_KEY_BYTES ? key : null, iv: initializationVector };
}

/** AES-256-CBC with PKCS#7 padding. @returns null when it cannot be decrypted */
export function decrypted(cipher: Uint8Array, { key, iv }: Encryption): Buffer | null {
  if (key === null) return null;
  const decipher = createDecipheriv('aes-256-cbc', key, iv);
  try {
    return Buffer.concat([decipher.update(cipher), decipher.final()]);
  } catch {
    return null;
  }
}
