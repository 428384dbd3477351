import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Failure } from '../domain/errors.js';
import { Secret } from '../domain/secret.js';

/** Where a login keeps the token of a space: a file of its own, beside the store and never in it or in its backups. */
export interface TokenFile {
  readonly path: string;
  /** @returns null when there is none, or nothing that is a token. @throws Failure `login.not-kept` */
  read(): Promise<Secret | null>;
  /** Replaces it at once, for the owner's eyes only (mode 0600). @throws Failure `login.not-kept` */
  write(token: Secret): Promise<void>;
  /** @returns false when there was none. @throws Failure `login.not-kept` */
  remove(): Promise<boolean>;
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
    write: async (token) => {
      // Beside it, so that whoever reads meanwhile reads the old one or the new one, whole.
      const draft = `${path}.${randomUUID()}`;
      try {
        await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE });
        const file = await open(draft, 'wx', MODE);
        try {
          await file.writeFile(`${token.reveal()}\n`);
          await file.sync();
        } finally {
          await file.close();
        }
        await chmod(draft, MODE);
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined);
        throw notKept(path, error);
      }
    },
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

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

function notKept(path: string, error: unknown): Failure {
  const { code } = error as NodeJS.ErrnoException;
  return new Failure('login.not-kept', { detail: `${path} (${code ?? 'unknown error'})` });
}
