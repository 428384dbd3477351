import { mkdir, open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** The names in it, too, must survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const directory = await open(folder, 'r');
  await directory.sync().finally(() => directory.close());
}

/** Folders whose names this process has found there, and synced. */
const kept = new Set<string>();

/**
 * Makes a folder, and those above it that are missing. When it resolves, their names survive a power cut; that of one which
 * was there, too: whoever made it may have come no further, or not yet.
 *
 * @returns the topmost one that was made; undefined where it was there
 */
export async function makeFolder(folder: string, mode: number): Promise<string | undefined> {
  const path = resolve(folder);
  const first = await make(path, mode);
  if (first !== undefined) {
    for (let made = path; made.length >= first.length; made = dirname(made)) await syncName(made);
  } else if (!kept.has(path)) {
    await syncName(path);
  }
  kept.add(path);
  return first;
}

/** One level where that is enough: Node's recursive way says of a disk that is full that a folder is missing. */
async function make(path: string, mode: number): Promise<string | undefined> {
  try {
    await mkdir(path, { mode });
    return path;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error;
    // Tells a folder that was there from a file, too.
    return await mkdir(path, { recursive: true, mode });
  }
}

/** Who may not read the folder above cannot sync it. */
const FORBIDDEN: readonly string[] = ['EACCES', 'EPERM'];

async function syncName(path: string): Promise<void> {
  await syncFolder(dirname(path)).catch((error: NodeJS.ErrnoException) => {
    if (!FORBIDDEN.includes(error.code ?? '')) throw error;
  });
}
