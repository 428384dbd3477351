import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Failure, isFailure } from '../../domain/errors.js';
import type { PutDatabase } from '../engine/engine.js';
import { storeFailure } from './failures.js';
import { claimDatabase } from './lock.js';
import { finishRestore, PARTS, partOf, replace, syncDirectory } from './unfinished-restore.js';

/**
 * Puts a copy of the database in its place, while no daemon works with what is there.
 *
 * @returns the name that the old one has now; null where there was none
 * @throws Failure `backup.in-use`, `backup.occupied`, `store.failed`, `store.full`
 */
export async function putDatabase({ from, path, aside }: PutDatabase): Promise<string | null> {
  try {
    makeDirectory(dirname(path));
    const releaseClaim = claimForRestore(path);
    try {
      finishRestore(path);
      const there = PARTS.find((end) => isThere(path, end));
      if (there !== undefined && aside === null)
        throw new Failure('backup.occupied', { detail: path + there });
      // A name of the one who has the claim; what a crash left under it goes, and a link there is not followed.
      const part = partOf(path);
      rmSync(part, { force: true });
      if (there === undefined) removeEmptyLogs(path);
      // Else the mark of one that has ended might come back beside half a copy, which would be taken for a whole one.
      syncDirectory(dirname(path));
      copyFileSync(from, part, constants.COPYFILE_EXCL);
      chmodSync(part, 0o600);
      syncFile(part);
      if (there !== undefined && aside !== null) return (await replace(path, aside)) + there;
      renameSync(part, path);
      syncDirectory(dirname(path));
      return null;
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

/** A log without its database, too: it would be played into the new one. One is left empty by whoever only read. */
function isThere(path: string, end: (typeof PARTS)[number]): boolean {
  const file = statSync(path + end, { throwIfNoEntry: false });
  return file !== undefined && (end === '' || file.size > 0);
}

/** Before a power cut brings back what was in them. */
function removeEmptyLogs(path: string): void {
  for (const end of PARTS) if (end !== '') rmSync(path + end, { force: true });
}

function makeDirectory(path: string): void {
  const first = mkdirSync(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = resolve(path); made.length >= first.length; made = dirname(made))
    syncDirectory(dirname(made));
}

function syncFile(path: string): void {
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}
