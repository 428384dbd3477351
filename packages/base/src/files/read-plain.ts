import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** What lies there is a link, a pipe, a device or a folder. */
export class NoPlainFile extends Error {
  override readonly name = 'NoPlainFile';
}

/** Not through a link that somebody has put there, and not waiting for one who writes into a pipe. Windows knows neither. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** What systems say of a link that is not to be followed, of a socket, and of a device without a driver. */
const NO_FILE: readonly string[] = ['ELOOP', 'EMLINK', 'ENXIO', 'EISDIR', 'ENODEV'];

interface PlainFile {
  /** In bytes. */
  readonly size: number;
  /** Null where it is larger than was asked for. */
  readonly bytes: Uint8Array | null;
}

/**
 * Reads a file under a name that others may know and use.
 *
 * @param mostBytes more is not read
 * @returns null where there is none
 * @throws NoPlainFile, or the system's error
 */
export async function readPlain(path: string, mostBytes: number): Promise<PlainFile | null> {
  const file = await open(path, FLAGS).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw NO_FILE.includes(error.code ?? '') ? new NoPlainFile(path, { cause: error }) : error;
  });
  if (file === null) return null;
  try {
    const facts = await file.stat();
    if (!facts.isFile()) throw new NoPlainFile(path);
    return { size: facts.size, bytes: facts.size > mostBytes ? null : await file.readFile() };
  } finally {
    await file.close();
  }
}
