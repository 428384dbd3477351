import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { type Draft, writeDraft } from '@spacebooks/base/files/draft';
import { makeFolder, syncFolder } from '@spacebooks/base/files/folder';
import { sweepBeside } from '@spacebooks/base/files/sweep';
import { Failure } from '../domain/errors.js';
import type { ArchivePlace } from './place.js';

const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
/** Holds what is being written. A folder of files has some 50,000 in time: it is not looked through for what crashes left. */
const DRAFTS = 'drafts';
const ABSENT = 'ENOENT';

/** Files in 256 folders, on a local disk or on one that machines share. */
export function folderPlace(root: string): ArchivePlace {
  const drafts = join(root, DRAFTS);
  const pathOf = (name: string): string => join(root, name);
  let isSwept = false;
  const sweepOnce = async (written: string): Promise<void> => {
    if (isSwept) return;
    isSwept = true;
    await sweepBeside(written, drafts).catch(() => undefined);
  };
  const place = async (draft: Draft, path: string): Promise<void> => {
    await putInPlace(draft, path);
    await sweepOnce(path);
  };
  return {
    absent: ABSENT,
    size: (name) => unlessAbsent(name, async () => (await stat(pathOf(name))).size),
    read: (name) => unlessAbsent(name, () => readFile(pathOf(name))),
    readBeginning: (name, length) => unlessAbsent(name, () => readBeginning(pathOf(name), length)),
    write: (name, bytes) =>
      about(addressIn(name), async () => {
        await makeFolder(drafts, FOLDER_MODE);
        await place(await writeDraft(pathOf(name), bytes, FILE_MODE, drafts), pathOf(name));
      }),
    settle: async (name) => {
      await unlessAbsent(name, () => keepName(pathOf(name)));
    },
    writePieces: (pieces, name) =>
      about(root, async () => {
        await makeFolder(drafts, FOLDER_MODE);
        const draft = await writeDraft(join(drafts, 'pieces'), pieces, FILE_MODE);
        await place(draft, pathOf(name()));
      }),
    move: async (from, to) => {
      await unlessAbsent(from, () => rename(pathOf(from), pathOf(to)));
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    names: () => namesIn(root),
    under: (folder) => about(folder, () => namesUnder(root, folder)),
    probe: () =>
      about(root, async () => {
        await makeFolder(root, FOLDER_MODE);
        const draft = await writeDraft(join(root, 'probe'), 'probe', FILE_MODE);
        await draft.discard();
      }),
    reach: () => about(root, async () => void (await stat(root))),
    close: () => undefined,
  };
}

async function readBeginning(path: string, length: number): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function keepName(path: string): Promise<void> {
  await makeFolder(dirname(path), FOLDER_MODE);
  await syncFolder(dirname(path));
}

/** The names of one folder at a time. */
async function* namesIn(root: string): AsyncIterable<readonly string[]> {
  for (const folder of await readdir(root).catch(() => [])) {
    if (/^[0-9a-f]{2}$/.test(folder)) yield await readdir(join(root, folder));
  }
}

async function namesUnder(root: string, folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return files.map(({ parentPath, name }) => relative(root, join(parentPath, name))).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === ABSENT) return [];
    throw error;
  }
}

async function putInPlace(draft: Draft, path: string): Promise<void> {
  const folder = dirname(path);
  try {
    await makeFolder(folder, FOLDER_MODE);
    await draft.replace(path);
  } catch (error) {
    await draft.discard().catch(() => undefined);
    throw error;
  }
  await syncFolder(folder);
}

function addressIn(name: string): string {
  return name.slice(name.indexOf('/') + 1).split('.', 1)[0] ?? '';
}

/** @returns null where there is no such file */
async function unlessAbsent<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  return about(addressIn(name), work).catch((error: unknown) => {
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
    if (code === ABSENT) return null;
    throw error;
  });
}

/** @throws Failure `store.full`, `store.failed`, which name the file or folder */
export async function about<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException | null)?.code;
    if (code === undefined || error instanceof Failure) throw error;
    const detail = `${code} at ${what} of the archive`;
    const isFull = code === 'ENOSPC' || code === 'EDQUOT';
    throw new Failure(isFull ? 'store.full' : 'store.failed', { detail, cause: error });
  }
}
