import { lstat } from 'node:fs/promises';
import { NoPlainFile, readPlain } from '@spacebooks/base/files/read-plain';
import type { Failure } from '../../domain/errors.js';
import { unreadable } from '../unreadable.js';

/** A ZIP of a year; no single statement is so large. */
const MOST_BYTES = 100 * 1024 * 1024;

/** What of a name can be told without opening it: another file, or the same one further written, has another. */
export type Stamp = string;

/** What lies under a name. */
export type Candidate =
  /** Nothing, or a folder. */
  | { readonly kind: 'none' }
  /** A file. Null while it is written to, or another program keeps it. */
  | { readonly kind: 'file'; readonly stamp: Stamp; readonly content: Uint8Array | null }
  /** What cannot be read however long one waits. */
  | { readonly kind: 'unfit'; readonly stamp: Stamp; readonly failure: Failure };

/** What systems say of a file that another program has open. */
const KEPT: readonly string[] = ['EBUSY', 'ETXTBSY', 'EAGAIN', 'EDEADLK'];
const FORBIDDEN: readonly string[] = ['EACCES', 'EPERM'];

export async function stampOf(path: string): Promise<{ stamp: Stamp; isFolder: boolean } | null> {
  const facts = await lstat(path, { bigint: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (facts === null) return null;
  const { dev, ino, size, mtimeNs, ctimeNs } = facts;
  return { stamp: [dev, ino, size, mtimeNs, ctimeNs].join(' '), isFolder: facts.isDirectory() };
}

/** Reads it, unless it changes meanwhile. @throws the system's error when the folder is gone */
export async function candidateAt(path: string, name: string): Promise<Candidate> {
  const before = await stampOf(path);
  if (before === null || before.isFolder) return { kind: 'none' };
  const { stamp } = before;
  const unfit = (problem: string, fix: string): Candidate => ({
    kind: 'unfit',
    stamp,
    failure: unreadable({ file: name, problem, fix }),
  });
  try {
    const read = await readPlain(path, MOST_BYTES);
    if (read === null) return { kind: 'none' };
    if (read.bytes === null) {
      return unfit(`is larger than ${MOST_BYTES / 1024 / 1024} MiB`, 'download fewer days at a time');
    }
    const isSame = (await stampOf(path))?.stamp === stamp;
    return { kind: 'file', stamp, content: isSame ? read.bytes : null };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (error instanceof NoPlainFile)
      return unfit('is a link or no file', 'put the file itself into the folder');
    if (KEPT.includes(code)) return { kind: 'file', stamp, content: null };
    if (FORBIDDEN.includes(code)) {
      return unfit(`cannot be read (${code})`, 'let the user of the daemon read it');
    }
    throw error;
  }
}
