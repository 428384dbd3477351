import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { Secret } from '../../domain/secret.js';
import { tokenFile } from '../../store/token-file.js';

/** Something that is there already. */
export class AlreadyThere extends Error {}

/** A secret and the file that it goes into, with mode 0600. */
export interface SecretFile {
  /** Absolute. */
  readonly path: string;
  readonly secret: Secret;
}

/**
 * Writes the secrets, then the configuration, each at once: whoever looks meanwhile sees the old file or the new one,
 * whole. What was made anew is removed when the rest fails.
 *
 * @param replace whether files may be there already
 * @throws AlreadyThere, the system's error, Failure `login.not-kept`
 */
export async function writeAll(
  { path, text }: { readonly path: string; readonly text: string },
  secrets: readonly SecretFile[],
  replace: boolean,
): Promise<void> {
  if (!replace) for (const each of [path, ...secrets.map((secret) => secret.path)]) refuseExisting(each);
  const made: string[] = [];
  try {
    for (const { path: at, secret } of secrets) {
      if (!existsSync(at)) made.push(at);
      await tokenFile(at).write(secret);
    }
    writeAtOnce(path, text, replace);
  } catch (error) {
    for (const each of made) rmSync(each, { force: true });
    throw error;
  }
}

export function refuseExisting(path: string): void {
  if (existsSync(path)) throw new AlreadyThere(path);
}

function writeAtOnce(path: string, text: string, replace: boolean): void {
  const draft = `${path}.${process.pid}.tmp`;
  mkdirSync(dirname(path), { recursive: true });
  try {
    const file = openSync(draft, 'w', 0o600);
    try {
      writeSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    if (replace) renameSync(draft, path);
    else putOnce(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new AlreadyThere(path);
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** A link never replaces what somebody has put there meanwhile; some file systems have none. */
function putOnce(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP'].includes(code)) throw error;
    renameSync(draft, path);
  }
}
