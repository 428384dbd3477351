import type { KeyObject } from 'node:crypto';
import { createPublicKey, X509Certificate } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import type { Secret } from '@spacebooks/base/secret';

/** Where a certificate and its private key are kept: two PEM files. Paths are absolute. */
export interface KeyPlace {
  readonly file: string;
  readonly key_file: string;
  /** Encrypts the key. */
  readonly password: Secret | null;
}

/** The files themselves where the paths are links: what is exchanged is what a link leads to. */
export async function withoutLinks<Place extends KeyPlace>(place: Place): Promise<Place> {
  const real = (path: string): Promise<string> => realpath(path).catch(() => path);
  return { ...place, file: await real(place.file), key_file: await real(place.key_file) };
}

/** The private key as a PEM file, encrypted where the place has a password. */
export function keyPem(key: KeyObject, password: Secret | null): string {
  const form = { type: 'pkcs8', format: 'pem' } as const;
  const encrypted = password === null ? {} : { cipher: 'aes-256-cbc', passphrase: password.reveal() };
  return key.export({ ...form, ...encrypted }).toString();
}

/**
 * A certificate file that fits the new key and the one that is still in place: at every moment of an exchange, whichever
 * key is read has its certificate.
 */
export async function certificatesOfBoth(
  renewed: X509Certificate,
  place: KeyPlace,
  current: KeyObject | null,
): Promise<string> {
  const text = current === null ? '' : await readFile(place.file, 'utf8').catch(() => '');
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  const fits = (block: string): boolean => {
    try {
      const each = new X509Certificate(block);
      return (
        current !== null && each.publicKey.equals(createPublicKey(current)) && !each.raw.equals(renewed.raw)
      );
    } catch {
      return false;
    }
  };
  return [renewed.toString(), ...blocks.filter(fits)].map((block) => `${block.trim()}\n`).join('');
}
