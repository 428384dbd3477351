import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { writeOnce, writeWhole } from '@spacebooks/base/files/whole-file';
import type { Secret } from '@spacebooks/base/secret';
import { tokenFile } from '../store/tokens/token-file.js';

const MODE = 0o600;

/** A secret and the file that it goes into, with mode 0600. */
export interface SecretFile {
  /** Absolute. */
  readonly path: string;
  readonly secret: Secret;
}

/**
 * Writes the secrets, then the configuration, each atomically: a reader sees the old file or the new one, never a part.
 * Files that did not exist before are removed when the rest fails.
 *
 * @param replace whether files may be there already
 * @throws AlreadyThere where a file exists already, the system's error, Failure `login.not-kept`
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
      const file = tokenFile(at);
      // Another init may have written its own meanwhile: that one stays.
      if (await file.writeFirst(secret)) made.push(at);
      else if (replace) await file.write(secret);
      else throw alreadyThere(at);
    }
    await writeConfig(path, text, replace);
  } catch (error) {
    for (const each of made) await rm(each, { force: true });
    throw error;
  }
}

export function refuseExisting(path: string): void {
  if (existsSync(path)) throw alreadyThere(path);
}

function alreadyThere(path: string): AlreadyThere {
  return new AlreadyThere(`${path} already exists`);
}

/** A file is there that would be written over. */
export class AlreadyThere extends Error {}

/** Without `replace`, never over a file that appeared meanwhile. */
async function writeConfig(path: string, text: string, replace: boolean): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  if (replace) return writeWhole(path, text, MODE);
  if (!(await writeOnce(path, text, MODE))) throw alreadyThere(path);
}
