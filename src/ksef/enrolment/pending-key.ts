import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { access, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder, syncFolder } from '@spacebooks/base/files/folder';
import { writeOnce, writeWhole } from '@spacebooks/base/files/whole-file';
import { Failure } from '../../domain/errors.js';
import { type KeyPlace, keyPem } from './key-place.js';

const MODE = 0o600;
const FOLDER_MODE = 0o700;

/**
 * The key of a certificate that is being ordered, in a file of its own beside the place it is for (mode 0600). It is there
 * before KSeF is asked, and until the certificate is in its place: whatever ends the process in between, the next one goes
 * on with the same key and finds what KSeF has issued for it.
 */
export interface PendingKey {
  isThere(): Promise<boolean>;
  /** The one that is there, or a new one. @throws Failure `ksef.no-certificate`, before KSeF is asked for anything */
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
      const pem = await begun(path, folder, () => keyPem(newKey(), place.password));
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
    note: (reference) => writeWhole(numberPath, `${reference ?? ''}\n`, MODE),
    moveTo: async (target) => {
      await forgetNumber();
      await rename(path, target);
      await syncFolder(folder);
    },
    discard: async () => {
      await forgetNumber();
      await rm(path, { force: true });
      await syncFolder(folder);
    },
  };
}

async function begun(path: string, folder: string, make: () => string): Promise<string> {
  try {
    await makeFolder(folder, FOLDER_MODE);
    await writeOnce(path, make(), MODE);
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const detail = `${path} cannot be written (${code ?? 'unknown error'}): the folder has to be writable for the user of the daemon`;
    throw new Failure('ksef.no-certificate', { detail });
  }
}

/** On the curve P-256, as KSeF recommends. */
function newKey(): KeyObject {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
}
