import { chmod, link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { digest } from '../../archive/archive.js';
import { crashPoint } from '../../crash-point.js';
import type { FolderTarget } from '../../domain/accounting/delivery-settings.js';
import { Failure } from '../../domain/errors.js';
import { type OpenFile, partName } from './parcel.js';

/** The accountant's group may read it, whatever the process keeps to itself (umask). */
const FILE_MODE = 0o640;
const FOLDER_MODE = 0o750;

/**
 * Puts a file into a folder once, complete, under its final name: it is written and synced beside it first. One that
 * is there with the same bytes is delivered already.
 *
 * @throws Failure `delivery.conflict`, `delivery.full`, `delivery.refused`
 */
export async function putIntoFolder({ path: folder }: FolderTarget, file: OpenFile): Promise<void> {
  const final = join(folder, file.name);
  try {
    await makeFolder(folder);
    const part = join(folder, partName(file.name));
    // A power cut may have left it beside the file that it became.
    if (await isThere(final, file)) return await rm(part, { force: true });
    await writeSynced(part, file.bytes);
    crashPoint('before:deliver:rename');
    if (!(await nameOnce(part, final))) await isThere(final, file);
    crashPoint('after:deliver:rename');
    const directory = await open(folder, 'r');
    await directory.sync().finally(() => directory.close());
  } catch (error) {
    throw folderFailure(error, final);
  }
}

/** A folder that is there keeps the rights that it has. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  const top = resolve(first);
  for (let made = resolve(folder); made.length >= top.length; made = dirname(made)) {
    await chmod(made, FOLDER_MODE).catch(unlessRightless);
  }
}

/** Some file systems (a share of Windows, a stick) know no rights, and say so. */
function unlessRightless(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPERM' && error.code !== 'ENOTSUP' && error.code !== 'EOPNOTSUPP') throw error;
}

/** @throws Failure `delivery.conflict` */
async function isThere(path: string, file: OpenFile): Promise<boolean> {
  const present = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (present === null) return false;
  checkSame(digest(present), file, path);
  return true;
}

/** @throws Failure `delivery.conflict` when what is there is another file */
export function checkSame(present: string, { address }: OpenFile, path: string): void {
  if (present === address) return;
  const detail = `${path} has the SHA-256 ${present}, ours ${address}`;
  throw new Failure('delivery.conflict', { detail });
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'w', FILE_MODE);
  try {
    await handle.chmod(FILE_MODE).catch(unlessRightless);
    await handle.writeFile(bytes);
    await handle.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

/**
 * A link fails where a name is taken, a rename would overwrite; some file systems have no links.
 *
 * @returns false when somebody else has taken the name since we looked
 */
async function nameOnce(part: string, final: string): Promise<boolean> {
  try {
    await link(part, final);
    crashPoint('after:deliver:link');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') {
      if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP') throw error;
      await rename(part, final);
      return true;
    }
    await rm(part);
    return false;
  }
  await rm(part);
  return true;
}

function folderFailure(error: unknown, path: string): unknown {
  if (error instanceof Failure) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  const detail = `${code} at ${path}`;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new Failure('delivery.full', { detail, cause: error });
  return new Failure('delivery.refused', { detail, cause: error });
}
