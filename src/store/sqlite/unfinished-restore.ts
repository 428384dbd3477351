import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { writeWhole } from '@spacebooks/base/files/whole-file';
import { Failure, isFailure } from '../../domain/errors.js';
import { storeFailure } from './failures.js';
import { claimDatabase } from './lock.js';

/** A database is these files together: in either log there may be commits, or what takes half of one back. */
export const PARTS = ['', '-wal', '-journal'] as const;
/** Of the log, for those who have the database open; whoever opens it next makes another one. */
const INDEX = '-shm';

/** The copy that is to be in the place. */
export function partOf(path: string): string {
  return `${path}.part`;
}

/** As long as it is there, a database is being replaced; it names what the old one is kept as. */
function markOf(path: string): string {
  return `${path}.restoring`;
}

/**
 * Puts the copy in the place of a database, which takes several renames. Between them there would be a log without its
 * database, or a database without its last commits; so it is written down first, and whoever opens the database after a
 * power cut finishes it.
 *
 * @param aside suffix of the name that the old one is kept under
 * @returns that name
 */
export async function replace(path: string, aside: string): Promise<string> {
  const kept = unused(path + aside);
  await writeWhole(markOf(path), basename(kept), 0o600);
  finishRestore(path);
  return kept;
}

/** Finishes what a power cut has left of a restore, for whoever has the claim; where there is nothing left, it is one look. */
export function finishRestore(path: string): void {
  const mark = markOf(path);
  if (!existsSync(mark)) return;
  const folder = dirname(path);
  // Once the copy is in its place, all else is.
  if (existsSync(partOf(path))) {
    const named = join(folder, basename(readFileSync(mark, 'utf8')));
    // What somebody has put there since is no part of what is kept already.
    const isOther = PARTS.some((end) => existsSync(path + end) && existsSync(named + end));
    const kept = isOther ? unused(named) : named;
    for (const end of PARTS) {
      if (existsSync(path + end)) renameSync(path + end, kept + end);
    }
    rmSync(path + INDEX, { force: true });
    // A log of the old one that is still there under its name would be played into the new one.
    syncDirectory(folder);
    renameSync(partOf(path), path);
    syncDirectory(folder);
  }
  rmSync(mark);
  syncDirectory(folder);
}

/** The same for a process beside, which has no claim. @throws Failure `store.busy` while somebody is at it, `store.failed` */
export function finishRestoreBeside(path: string): void {
  if (!existsSync(markOf(path))) return;
  const releaseClaim = claim(path);
  try {
    finishRestore(path);
  } catch (error) {
    throw storeFailure(error);
  } finally {
    releaseClaim();
  }
}

function claim(path: string): () => void {
  try {
    return claimDatabase(path);
  } catch (error) {
    if (!isFailure(error, 'daemon.already-running')) throw error;
    throw new Failure('store.busy', { detail: `${path} is being restored`, cause: error });
  }
}

/** Two restores within a second keep what each has replaced. */
function unused(path: string): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? path : `${path}-${count}`;
    if (PARTS.every((end) => !existsSync(name + end))) return name;
  }
}

export function syncDirectory(path: string): void {
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}
