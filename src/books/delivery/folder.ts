import { chmod } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { unlessUnsupported, writeDraft } from '@spacebooks/base/files/draft';
import { makeFolder, syncFolder } from '@spacebooks/base/files/folder';
import { NoPlainFile, readPlain } from '@spacebooks/base/files/read-plain';
import { removeDraftsOf } from '@spacebooks/base/files/sweep';
import { digest } from '../../archive/archive.js';
import { crashPoint } from '../../crash-point.js';
import type { FolderTarget } from '../../domain/accounting/delivery-settings.js';
import { Failure } from '../../domain/errors.js';
import type { OpenFile } from './parcel.js';

/** Readable by the accountant's group, whatever the process's umask. */
const FILE_MODE = 0o640;
const FOLDER_MODE = 0o750;
const MOST_ATTEMPTS = 5;
/** Bytes: a larger file is not one of ours. */
const MOST_COMPARED = 1024 * 1024 * 1024;

/**
 * Puts a file into a folder once: written and synced as a draft, then placed under its final name. A file that exists with
 * the same bytes counts as delivered.
 *
 * @throws Failure `delivery.conflict`, `delivery.full`, `delivery.refused`
 */
export async function putIntoFolder({ path: folder }: FolderTarget, file: OpenFile): Promise<void> {
  const final = join(folder, file.name);
  try {
    await makeTarget(folder);
    // A power cut may have left drafts, even beside a file that was delivered.
    await removeDraftsOf(final);
    if (!(await isThere(final, file))) await place(final, file);
    // Of one that was there, too: whoever put it there may have come no further.
    await syncFolder(folder);
  } catch (error) {
    throw folderFailure(error, final);
  }
}

/** An existing folder keeps its mode. */
async function makeTarget(folder: string): Promise<void> {
  const first = await makeFolder(folder, FOLDER_MODE);
  if (first === undefined) return;
  for (let made = resolve(folder); made.length >= first.length; made = dirname(made)) {
    await chmod(made, FOLDER_MODE).catch(unlessUnsupported);
  }
}

/** @throws Failure `delivery.conflict` */
async function isThere(path: string, file: OpenFile): Promise<boolean> {
  const present = await readPlain(path, MOST_COMPARED).catch((error: unknown) => {
    if (!(error instanceof NoPlainFile)) throw error;
    throw new Failure('delivery.conflict', { detail: `${path} is a link, a pipe or a folder` });
  });
  if (present === null) return false;
  if (present.bytes === null) {
    throw new Failure('delivery.conflict', { detail: `${path} has ${present.size} bytes` });
  }
  checkSame(digest(present.bytes), file, path);
  return true;
}

/** @throws Failure `delivery.conflict` when the existing file differs */
export function checkSame(present: string, { address }: OpenFile, path: string): void {
  if (present === address) return;
  const detail = `${path} has the SHA-256 ${present}, ours ${address}`;
  throw new Failure('delivery.conflict', { detail });
}

/** @throws Failure `delivery.conflict` when another file has taken the name since the check */
async function place(final: string, file: OpenFile, attempt = 1): Promise<void> {
  const draft = await writeDraft(final, file.bytes, FILE_MODE);
  try {
    crashPoint('before:deliver:rename');
    if (await draft.placeOnce()) crashPoint('after:deliver:link');
    else await isThere(final, file);
  } catch (error) {
    // Another daemon that delivers the same file may have removed our draft as a leftover.
    const isTaken = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (!isTaken || attempt === MOST_ATTEMPTS) throw error;
    return await place(final, file, attempt + 1);
  } finally {
    await draft.discard().catch(() => undefined);
  }
  crashPoint('after:deliver:rename');
}

function folderFailure(error: unknown, path: string): unknown {
  if (error instanceof Failure) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  const detail = `${code} at ${path}`;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new Failure('delivery.full', { detail, cause: error });
  return new Failure('delivery.refused', { detail, cause: error });
}
