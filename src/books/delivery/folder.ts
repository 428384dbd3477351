import { chmod } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { unlessUnsupported, writeDraft } from '@spacebooks/base/files/draft';
import { makeFolder, syncFolder } from '@spacebooks/base/files/folder';
import { NoPlainFile, readPlain } from '@spacebooks/base/files/read-plain';
import { removeDraftsOf } from '@spacebooks/base/files/sweep';
import { type FolderTurns, folderTurns, NoAnswer } from '@spacebooks/base/folder-turns';
import { digest } from '../../archive/archive.js';
import { crashPoint } from '../../crash-point.js';
import type { FolderTarget } from '../../domain/accounting/delivery-settings.js';
import { Failure } from '../../domain/errors.js';
import type { OpenFile } from './parcel.js';
import { type Reach, reach } from './reach.js';

/** Readable by the accountant's group, whatever the process's umask. */
const FILE_MODE = 0o640;
const FOLDER_MODE = 0o750;
const MOST_ATTEMPTS = 5;
/** Bytes that are written at once: what is slow moves, as far as anybody can see. */
const PIECE = 1024 * 1024;
/** Bytes: a larger file is not one of ours. */
const MOST_COMPARED = 1024 * 1024 * 1024;

/**
 * Puts files into a folder, one after the other. A folder that does not answer is not asked again before it has, and what
 * still waits there then places nothing any more.
 *
 * @throws Failure `delivery.conflict`, `delivery.full`, `delivery.refused`, `delivery.unreachable`
 */
export async function putAllIntoFolder(
  target: FolderTarget,
  files: readonly OpenFile[],
  { turns = folderTurns, ...within }: Reach & { readonly turns?: FolderTurns | undefined } = {},
): Promise<void> {
  const { path } = target;
  await reach(path, within, (signal, movement) => {
    let count = 0;
    movement.moved = () => count;
    const onMove = (): void => {
      signal.throwIfAborted();
      count += 1;
    };
    const putAll = async (): Promise<void> => {
      for (const file of files) await putIntoFolder(target, file, onMove);
    };
    return turns.take(path, putAll, signal).catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error;
      throw new Failure('delivery.unreachable', { detail: error.message, cause: error });
    });
  });
}

/**
 * Puts a file into a folder once: written and synced as a draft, then placed under its final name. A file that exists with
 * the same bytes counts as delivered.
 *
 * @param onMove called before each step that changes something; what it throws ends it
 * @throws Failure `delivery.conflict`, `delivery.full`, `delivery.refused`
 */
export async function putIntoFolder(
  { path: folder }: FolderTarget,
  file: OpenFile,
  onMove: () => void = () => undefined,
): Promise<void> {
  const final = join(folder, file.name);
  try {
    onMove();
    await makeTarget(folder);
    // A power cut may have left drafts, even beside a file that was delivered.
    await removeDraftsOf(final);
    if (!(await isThere(final, file))) await place(final, file, onMove);
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
async function place(final: string, file: OpenFile, onMove: () => void, attempt = 1): Promise<void> {
  onMove();
  const draft = await writeDraft(final, inPieces(file.bytes, onMove), FILE_MODE);
  try {
    onMove();
    crashPoint('before:deliver:rename');
    if (await draft.placeOnce()) crashPoint('after:deliver:link');
    else await isThere(final, file);
  } catch (error) {
    // Another daemon that delivers the same file may have removed our draft as a leftover.
    const isTaken = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (!isTaken || attempt === MOST_ATTEMPTS) throw error;
    return await place(final, file, onMove, attempt + 1);
  } finally {
    await draft.discard().catch(() => undefined);
  }
  crashPoint('after:deliver:rename');
}

function inPieces(bytes: Uint8Array, onMove: () => void): Uint8Array | AsyncIterable<Uint8Array> {
  return bytes.length <= PIECE ? bytes : pieces(bytes, onMove);
}

async function* pieces(bytes: Uint8Array, onMove: () => void): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += PIECE) {
    onMove();
    yield bytes.subarray(from, from + PIECE);
  }
}

function folderFailure(error: unknown, path: string): unknown {
  if (error instanceof Failure) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  const detail = `${code} at ${path}`;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new Failure('delivery.full', { detail, cause: error });
  return new Failure('delivery.refused', { detail, cause: error });
}
