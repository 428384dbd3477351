import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';

/** Reads a whole file. @throws the system's error, or `FileTooLarge` */
export type ReadFile = (path: string, mostBytes: number) => Uint8Array;

export class FileTooLarge extends Error {}

/** Refuses what is too large before reading it. */
export const readFileFromDisk: ReadFile = (path, mostBytes) => {
  const file = openSync(path, 'r');
  try {
    if (fstatSync(file).size > mostBytes) throw new FileTooLarge();
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
};

export const MISSING = 'does not exist';

/** Why a file could not be read, in words. */
export function readComplaint(error: unknown, mostBytes: number): string {
  if (error instanceof FileTooLarge) return `is larger than ${mostBytes / 1024} KiB`;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return MISSING;
  if (code === 'EACCES' || code === 'EPERM') return 'may not be read by this user';
  if (code === 'EISDIR') return 'is a folder';
  return `cannot be read (${code ?? 'unknown error'})`;
}
