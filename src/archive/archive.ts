import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Failure } from '../domain/errors.js';

/** SHA-256 of the content, 64 hexadecimal digits: the address under which it is kept. */
export type Address = string;

/**
 * Files that are never rewritten: the address is the digest of the content, so what was archived once is
 * what is read for ever, or the damage is noticed.
 */
export interface Archive {
  /** On the disk (synced, folder included) when it resolves. @throws Failure `store.full` */
  put(bytes: Uint8Array): Promise<Address>;
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

export function createArchive(root: string): Archive {
  const pathOf = (address: Address): string => join(root, address.slice(0, 2), address);
  return {
    probe: async () => {
      const file = join(root, `probe.${randomBytes(6).toString('hex')}`);
      try {
        await mkdir(root, { recursive: true, mode: 0o700 });
        await writeFile(file, 'probe', { mode: 0o600 });
      } catch (error) {
        throw archiveFailure(error, root);
      } finally {
        await rm(file, { force: true }).catch(() => undefined);
      }
    },
    put: async (bytes) => {
      const address = digest(bytes);
      try {
        await write(pathOf(address), bytes);
      } catch (error) {
        throw archiveFailure(error, address);
      }
      return address;
    },
    get: async (address) => {
      const bytes = await readFile(pathOf(address)).catch((error: unknown) => {
        throw archiveFailure(error, address);
      });
      if (digest(bytes) !== address) {
        throw new Failure('store.failed', { detail: `the archived file ${address} was changed` });
      }
      return bytes;
    },
    addresses: () => addressesIn(root),
    remove: (address) => rm(pathOf(address), { force: true }),
    beginning: async (address, length) => {
      try {
        const file = await open(pathOf(address), 'r');
        try {
          const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, 0);
          return buffer.subarray(0, bytesRead);
        } finally {
          await file.close();
        }
      } catch (error) {
        throw archiveFailure(error, address);
      }
    },
  };
}

async function* addressesIn(root: string): AsyncIterable<Address> {
  for (const folder of await readdir(root).catch(() => [])) {
    if (!/^[0-9a-f]{2}$/.test(folder)) continue;
    for (const name of await readdir(join(root, folder))) if (/^[0-9a-f]{64}$/.test(name)) yield name;
  }
}

export function digest(bytes: Uint8Array | string): Address {
  return createHash('sha256').update(bytes).digest('hex');
}

async function write(path: string, bytes: Uint8Array): Promise<void> {
  const present = await stat(path).catch(() => null);
  if (present?.size === bytes.length) return;
  const folder = dirname(path);
  await makeFolder(folder);
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** One level where that is enough: Node's recursive way says of a disk that is full that a folder is missing. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT') throw error;
    await mkdir(folder, { recursive: true, mode: 0o700 });
  }
  await syncFolder(dirname(folder));
}

/** The names in it, too, must survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const directory = await open(folder, 'r');
  await directory.sync().finally(() => directory.close());
}

function archiveFailure(error: unknown, place: string): unknown {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (code === undefined) return error;
  const detail = `${code} at ${place} of the archive`;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new Failure('store.full', { detail, cause: error });
  return new Failure('store.failed', { detail, cause: error });
}
