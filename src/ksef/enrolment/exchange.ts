import { createPrivateKey, type KeyObject, type X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { writeWhole } from '@spacebooks/base/files/whole-file';
import type { Secret } from '@spacebooks/base/secret';
import { crashPoint } from '../../crash-point.js';
import { certificatesOfBoth, type KeyPlace } from './key-place.js';
import type { PendingKey } from './pending-key.js';
import { written } from './written.js';

const CERTIFICATE_MODE = 0o644;

/**
 * Puts a new certificate and its key into the place of the ones there. Whoever reads the place at any moment of it, or after
 * the process ended at any moment, finds a key with its certificate: the old pair or the new one.
 */
export async function exchange(
  place: KeyPlace,
  renewed: { readonly certificate: X509Certificate; readonly key: KeyObject },
  pending: PendingKey,
): Promise<void> {
  const { file, key_file: keyFile, password } = place;
  const current = await currentKey(keyFile, password);
  const certificates = await certificatesOfBoth(renewed.certificate, place, current);
  await written(file, () => writeWhole(file, certificates, CERTIFICATE_MODE));
  crashPoint('after:ksef:exchange-certificate');
  await pending.moveTo(keyFile);
  crashPoint('after:ksef:exchange-key');
}

/** The key that is in place; null where there is none, or it cannot be read: then it is nothing to keep a certificate for. */
async function currentKey(path: string, password: Secret | null): Promise<KeyObject | null> {
  try {
    const passphrase = password?.reveal();
    const key = await readFile(path, 'utf8');
    return createPrivateKey({ key, format: 'pem', ...(passphrase !== undefined && { passphrase }) });
  } catch {
    return null;
  }
}
