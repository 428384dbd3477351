import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Failure, isFailure } from '../../domain/errors.js';
import type { PutDatabase } from '../engine.js';
import { storeFailure } from './failures.js';
import { claimDatabase } from './lock.js';

/** A database is these files together. */
const PARTS = ['', '-wal', '-shm'] as const;

/**
 * Puts a copy of the database in its place, while no daemon works with what is there.
 *
 * @returns the name that the old one has now; null where there was none
 * @throws Failure `backup.in-use`, `backup.occupied`, `store.failed`, `store.full`
 */
export function putDatabase({ from, path, aside }: PutDatabase): string | null {
  try {
    makeDirectory(dirname(path));
    const releaseClaim = claimForRestore(path);
    try {
      const isThere = existsSync(path);
      if (isThere && aside === null) throw new Failure('backup.occupied', { detail: path });
      // A name of the one who has the claim; what a crash left under it goes, and a link there is not followed.
      const part = `${path}.part`;
      const kept = aside === null ? null : unused(path + aside);
      rmSync(part, { force: true });
      copyFileSync(from, part, constants.COPYFILE_EXCL);
      chmodSync(part, 0o600);
      syncFile(part);
      for (const end of PARTS) {
        if (existsSync(path + end) && kept !== null) renameSync(path + end, kept + end);
      }
      // A log of the old one that is still there under its name would be played into the new one.
      syncDirectory(dirname(path));
      renameSync(part, path);
      syncDirectory(dirname(path));
      return isThere ? kept : null;
    } finally {
      releaseClaim();
    }
  } catch (error) {
    throw storeFailure(error);
  }
}

/** A daemon with another database is no way out of a restore: the one that runs has to stop. */
function claimForRestore(path: string): () => void {
  try {
    return claimDatabase(path);
  } catch (error) {
    if (!isFailure(error, 'daemon.already-running')) throw error;
    throw new Failure('backup.in-use', { detail: path, cause: error });
  }
}

/** Two restores within a second keep what each has replaced. */
function unused(path: string): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? path : `${path}-${count}`;
    if (PARTS.every((end) => !existsSync(name + end))) return name;
  }
}

function makeDirectory(path: string): void {
  const first = mkdirSync(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = resolve(path); made.length >= first.length; made = dirname(made))
    syncDirectory(dirname(made));
}

function syncDirectory(path: string): void {
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

function syncFile(path: string): void {
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}
