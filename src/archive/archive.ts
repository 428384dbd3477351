import { createHash } from 'node:crypto';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Failure } from '../domain/errors.js';
import { type Draft, writeDraft } from '../files/draft.js';
import { makeFolder, syncFolder } from '../files/folder.js';
import { sweepBeside } from '../files/sweep.js';

/** SHA-256 of the content, 64 hexadecimal digits: the address under which it is kept. */
export type Address = string;

/**
 * Files that are never rewritten: the address is the digest of the content, so what was archived once is
 * what is read for ever, or the damage is noticed.
 */
export interface Archive {
  /** On the disk (synced, folder included) when it resolves. @throws Failure `store.full` */
  put(bytes: Uint8Array): Promise<Address>;
  /** As `put`, what may be too long to be in memory as a whole. @throws Failure `store.full`, what `pieces` throws */
  putPieces(pieces: AsyncIterable<string>): Promise<Address>;
  /** Whether it can be written to at all. @throws Failure `store.full`, `store.failed` */
  probe(): Promise<void>;
  /** @throws Failure `store.failed` when it is missing or does not match its address any more */
  get(address: Address): Promise<Uint8Array>;
  /** Every address that there is a file of, in no order; files that are being written are left out. */
  addresses(): AsyncIterable<Address>;
  /** Takes a damaged copy away, so that a whole one can take its place. */
  remove(address: Address): Promise<void>;
  /** The first bytes of a file, unverified. @throws Failure `store.failed` */
  beginning(address: Address, length: number): Promise<Uint8Array>;
}

/** With files that nobody names any more, on their way out. */
export interface PrunableArchive extends Archive {
  /**
   * Takes a file that nobody seems to name any more out of the way of `put`: whoever puts the same bytes from now on writes
   * them anew. It can still be read, and is not among the addresses. Nothing happens where there is none.
   */
  setAside(address: Address): Promise<void>;
  /** Somebody names it after all. */
  takeBack(address: Address): Promise<void>;
  /** Removes a file that was set aside, and not one that was put since. */
  discard(address: Address): Promise<void>;
}

const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
/** Holds what is being written. A folder of files has some 50,000 in time: it is not looked through for what crashes left. */
const DRAFTS = 'drafts';

export function createArchive(root: string): PrunableArchive {
  const drafts = join(root, DRAFTS);
  const pathOf = (address: Address): string => join(root, address.slice(0, 2), address);
  const asideOf = (address: Address): string => `${pathOf(address)}.aside`;
  let isSwept = false;
  const sweepOnce = async (written: string): Promise<void> => {
    if (isSwept) return;
    isSwept = true;
    await sweepBeside(written, drafts).catch(() => undefined);
  };
  const readable = async <T>(address: Address, read: (path: string) => Promise<T>): Promise<T> =>
    read(pathOf(address)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw archiveFailure(error, address);
      // What is said of one that is nowhere is said of its own place.
      return read(asideOf(address)).catch(() => {
        throw archiveFailure(error, address);
      });
    });
  return {
    probe: async () => {
      try {
        await makeFolder(root, FOLDER_MODE);
        const draft = await writeDraft(join(root, 'probe'), 'probe', FILE_MODE);
        await draft.discard();
      } catch (error) {
        throw archiveFailure(error, root);
      }
    },
    put: async (bytes) => {
      const address = digest(bytes);
      try {
        await write(pathOf(address), bytes, drafts, sweepOnce);
      } catch (error) {
        throw archiveFailure(error, address);
      }
      return address;
    },
    putPieces: async (pieces) => {
      try {
        return await writePieces(pathOf, pieces, drafts, sweepOnce);
      } catch (error) {
        throw archiveFailure(error, root);
      }
    },
    get: async (address) => {
      const bytes = await readable(address, (path) => readFile(path));
      if (digest(bytes) !== address) {
        throw new Failure('store.failed', { detail: `the archived file ${address} was changed` });
      }
      return bytes;
    },
    addresses: () => addressesIn(root),
    remove: (address) => rm(pathOf(address), { force: true }),
    beginning: (address, length) => readable(address, (path) => readBeginning(path, length)),
    setAside: (address) => move(pathOf(address), asideOf(address)),
    takeBack: async (address) => {
      const present = await stat(pathOf(address)).catch(() => null);
      if (present === null) await move(asideOf(address), pathOf(address));
      else await rm(asideOf(address), { force: true });
    },
    discard: (address) => rm(asideOf(address), { force: true }),
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

async function move(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

/** The names of one folder at a time. */
async function* addressesIn(root: string): AsyncIterable<Address> {
  for (const folder of await readdir(root).catch(() => [])) {
    if (!/^[0-9a-f]{2}$/.test(folder)) continue;
    for (const name of await readdir(join(root, folder))) if (/^[0-9a-f]{64}$/.test(name)) yield name;
  }
}

export function digest(bytes: Uint8Array | string): Address {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Of two who put the same bytes each writes them, and either file is that of the address. */
async function write(
  path: string,
  bytes: Uint8Array,
  drafts: string,
  sweep: (written: string) => Promise<void>,
): Promise<void> {
  const present = await stat(path).catch(() => null);
  if (present?.size === bytes.length) return;
  await makeFolder(drafts, FOLDER_MODE);
  await place(await writeDraft(path, bytes, FILE_MODE, drafts), path);
  await sweep(path);
}

/** The address is known when the last piece is written. */
async function writePieces(
  pathOf: (address: Address) => string,
  pieces: AsyncIterable<string>,
  drafts: string,
  sweep: (written: string) => Promise<void>,
): Promise<Address> {
  const hash = createHash('sha256');
  const hashed = async function* (): AsyncGenerator<string> {
    for await (const piece of pieces) {
      hash.update(piece);
      yield piece;
    }
  };
  await makeFolder(drafts, FOLDER_MODE);
  const draft = await writeDraft(join(drafts, 'pieces'), hashed(), FILE_MODE);
  const address = hash.digest('hex');
  await place(draft, pathOf(address));
  await sweep(pathOf(address));
  return address;
}

async function place(draft: Draft, path: string): Promise<void> {
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

function archiveFailure(error: unknown, place: string): unknown {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (code === undefined) return error;
  const detail = `${code} at ${place} of the archive`;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new Failure('store.full', { detail, cause: error });
  return new Failure('store.failed', { detail, cause: error });
}
