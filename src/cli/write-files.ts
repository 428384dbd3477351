import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes all files into the folder or none: each under a temporary name first, renamed when every one is safely
 * on the disk. Files of the same names are replaced.
 *
 * @returns the paths, in the order given
 * @throws the system's error, after removing what it had written
 */
export function writeFiles(
  folder: string,
  files: readonly (readonly [name: string, bytes: Uint8Array])[],
): string[] {
  mkdirSync(folder, { recursive: true });
  const moves = files.map(([name, bytes]) => {
    const path = join(folder, name);
    return { path, temporary: `${path}.${process.pid}.tmp`, bytes };
  });
  const made: string[] = [];
  try {
    for (const { temporary, bytes } of moves) {
      made.push(temporary);
      writeSafely(temporary, bytes);
    }
    for (const { path, temporary } of moves) {
      renameSync(temporary, path);
      made.push(path);
    }
  } catch (error) {
    for (const path of made) rmSync(path, { force: true });
    throw error;
  }
  return moves.map(({ path }) => path);
}

function writeSafely(path: string, bytes: Uint8Array): void {
  const file = openSync(path, 'w');
  try {
    let written = 0;
    while (written < bytes.byteLength) written += writeSync(file, bytes, written);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
