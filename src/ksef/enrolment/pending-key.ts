import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { access, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '@spacebooks/base/files/folder';
import { writeWhole } from '@spacebooks/base/files/whole-file';
import { Failure } from '../../domain/errors.js';
import { type KeyPlace, keyPem } from './key-place.js';
import { written } from './written.js';

const MODE = 0o600;

/**
 * The key of a certificate that is being ordered, in a file of its own beside the place it is for (mode 0600). It is there
 * before KSeF is asked, and until the certificate is in its place: whatever ends the process in between, the next one goes
 * on with the same key and finds what KSeF has issued for it. One run at a time writes it.
 *
 * Methods that write throw Failure `ksef.certificate-unwritten`.
 */
export interface PendingKey {
  isThere(): Promise<boolean>;
  /** The one that is there, or a new one. @throws Failure `ksef.no-certificate` where it cannot be read */
  key(): Promise<KeyObject>;
  /** Number under which KSeF was asked; null before, and where that was not noted in time. */
  reference(): Promise<string | null>;
  note(reference: string | null): Promise<void>;
  /** Puts the key into its place, which replaces the one there at once. */
  moveTo(path: string): Promise<void>;
  discard(): Promise<void>;
}

export function pendingKey(place: KeyPlace): PendingKey {
  const path = `${place.key_file}.new`;
  const numberPath = `${path}.enrolment`;
  const passphrase = place.password?.reveal();
  const folder = dirname(path);
  // Always before its key: left behind, it would be taken for that of the next one.
  const forgetNumber = (): Promise<void> => rm(numberPath, { force: true });

  return {
    isThere: () =>
      access(path).then(
        () => true,
        () => false,
      ),
    key: async () => {
      const pem = await begun(path, () => keyPem(newKey(), place.password));
      try {
        return createPrivateKey({ key: pem, format: 'pem', ...(passphrase !== undefined && { passphrase }) });
      } catch {
        const detail = `${path} cannot be read with the password of this certificate: remove that file and repeat the command`;
        throw new Failure('ksef.no-certificate', { detail });
      }
    },
    reference: async () => {
      const text = await readFile(numberPath, 'utf8').catch(() => '');
      return text.trim() === '' ? null : text.trim();
    },
    note: (reference) => written(numberPath, () => writeWhole(numberPath, `${reference ?? ''}\n`, MODE)),
    moveTo: (target) =>
      written(target, async () => {
        await forgetNumber();
        await rename(path, target);
        await syncFolder(folder);
      }),
    discard: () =>
      written(path, async () => {
        await forgetNumber();
        await rm(path, { force: true });
        await syncFolder(folder);
      }),
  };
}

function begun(path: string, make: () => string): Promise<string> {
  return written(path, async () => {
    const there = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return null;
    });
    if (there !== null) return there;
    const pem = make();
    await writeWhole(path, pem, MODE);
    return pem;
  });
}

/** On the curve P-256, as KSeF recommends. */
function newKey(): KeyObject {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
}
