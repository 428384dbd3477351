import { open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Draft, writeDraft } from '@spacebooks/base/files/draft';
import { makeFolder, syncFolder } from '@spacebooks/base/files/folder';
import { sweepBeside } from '@spacebooks/base/files/sweep';
import { writeWhole } from '@spacebooks/base/files/whole-file';
import { readComplaint, readFileFromDisk } from '../config/read-file.js';

export type Input =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly complaint: string };

/** Reads a file that a command was given; a complaint names it and says what is wrong with it. */
export function readInput(path: string, mostBytes: number): Input {
  try {
    return { ok: true, bytes: new Uint8Array(readFileFromDisk(path, mostBytes)) };
  } catch (error) {
    return { ok: false, complaint: `${path}: the file ${readComplaint(error, mostBytes)}` };
  }
}

/**
 * Writes what a person asked for into the file that they named, whole; a pipe or a device (`/dev/stdout`) is written to,
 * never replaced.
 *
 * @param mode of a new file, whatever the umask; as the umask says when left out
 * @throws the system's error
 */
export async function writeOutput(path: string, bytes: Uint8Array | string, mode?: number): Promise<void> {
  const present = await stat(path).catch(() => null);
  if (present === null || present.isFile()) await writeWhole(path, bytes, mode);
  else await writeFile(path, bytes);
}

/**
 * Writes all files into the folder or none: each under a name of its own first, put in its place when every one is safely
 * on the disk. Files of the same names are replaced.
 *
 * @returns the paths, in the order given
 * @throws the system's error, after removing what it had written
 */
export async function writeFiles(
  folder: string,
  files: readonly (readonly [name: string, bytes: Uint8Array])[],
): Promise<string[]> {
  await makeFolder(folder, FOLDER_MODE);
  const drafts: { readonly path: string; readonly draft: Draft }[] = [];
  const placed: string[] = [];
  try {
    for (const [name, bytes] of files) {
      const path = join(folder, name);
      drafts.push({ path, draft: await writeDraft(path, bytes) });
    }
    for (const { path, draft } of drafts) {
      await draft.replace();
      placed.push(path);
    }
  } catch (error) {
    for (const { draft } of drafts) await draft.discard().catch(() => undefined);
    for (const path of placed) await rm(path, { force: true });
    throw error;
  }
  await syncFolder(folder);
  const [first] = placed;
  if (first !== undefined) await sweepBeside(first).catch(() => undefined);
  return placed;
}

/** As the umask says. */
export const FOLDER_MODE = 0o777;

/** Says that the files beside it are incomplete. */
const MARK = '.spacebooks-unfinished';

/**
 * Claims a new or empty folder for the output of a command, so that two commands do not mix theirs.
 *
 * @returns marks the folder as complete; null, having changed nothing, when it is not empty
 */
export async function claimFolder(folder: string): Promise<(() => Promise<void>) | null> {
  await makeFolder(folder, FOLDER_MODE);
  const mark = join(folder, MARK);
  const isOurs = await open(mark, 'wx').then(
    async (file) => {
      await file.close();
      return true;
    },
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
  if (!isOurs) return null;
  const done = (): Promise<void> => rm(mark, { force: true });
  if ((await readdir(folder)).length === 1) {
    // A file that survived a power cut without it would count as all of them.
    await syncFolder(folder);
    return done;
  }
  await done();
  return null;
}

/** A file for a folder, whose name is a path with slashes. */
interface FolderFile {
  readonly name: string;
  readonly pieces: Uint8Array | AsyncIterable<Uint8Array>;
}

/**
 * Fills a new or empty folder, one file after the other.
 *
 * @returns how many; null, having changed nothing, when the folder is not empty
 * @throws the system's error, what `files` throws; what was written stays there, marked as incomplete
 */
export async function fillFolder(folder: string, files: AsyncIterable<FolderFile>): Promise<number | null> {
  const finish = await claimFolder(folder);
  if (finish === null) return null;
  const folders = new Set([folder]);
  let count = 0;
  for await (const { name, pieces } of files) {
    const path = join(folder, name);
    await makeFolder(dirname(path), FOLDER_MODE);
    await writeFile(path, pieces, { flag: 'wx', flush: true });
    folders.add(dirname(path));
    count += 1;
  }
  // Without the mark everything counts as complete.
  for (const each of folders) await syncFolder(each);
  await finish();
  return count;
}
