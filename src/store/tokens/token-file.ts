import { readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from '@spacebooks/base/files/folder';
import { writeOnce, writeWhole } from '@spacebooks/base/files/whole-file';
import { Secret } from '@spacebooks/base/secret';
import { Failure } from '../../domain/errors.js';
import type { KeptToken } from './kept-token.js';

/**
 * A file of its own, beside the store and never in it or in its backups, for the owner's eyes only (mode 0600). What holds no
 * token reads as none.
 */
export interface TokenFile extends KeptToken {
  readonly path: string;
  /** Writes it unless there is one. @returns false where there is. @throws Failure `login.not-kept` */
  writeFirst(token: Secret): Promise<boolean>;
}

const MODE = 0o600;
const FOLDER_MODE = 0o700;
/** What a header can carry; the same as in the configuration. */
const TOKEN = /^[\x21-\x7e]{8,4096}$/;

/** @param path absolute */
export function tokenFile(path: string): TokenFile {
  return {
    path,
    read: async () => {
      const text = await readFile(path, 'utf8').catch((error: unknown) => {
        if (isMissing(error)) return '';
        throw notKept(path, error);
      });
      const token = text.trim();
      return TOKEN.test(token) ? new Secret(token) : null;
    },
    write: (token) => put(path, token, writeWhole),
    writeFirst: (token) => put(path, token, writeOnce),
    remove: async () => {
      try {
        await rm(path);
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw notKept(path, error);
      }
    },
  };
}

async function put<T>(
  path: string,
  token: Secret,
  write: (path: string, text: string, mode: number) => Promise<T>,
): Promise<T> {
  try {
    await makeFolder(dirname(path), FOLDER_MODE);
    return await write(path, `${token.reveal()}\n`, MODE);
  } catch (error) {
    throw notKept(path, error);
  }
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

function notKept(path: string, error: unknown): Failure {
  const { code } = error as NodeJS.ErrnoException;
  return new Failure('login.not-kept', { detail: `${path} (${code ?? 'unknown error'})` });
}
