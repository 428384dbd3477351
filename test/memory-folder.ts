import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** A container has 64 MB there unless told otherwise. */
const LEAST_BYTES = 4_000_000_000;

/**
 * A folder in memory, removed when this process ends: tests wait for thousands of commits, and what a disk makes of them is
 * never what they are about.
 *
 * @returns null where there is too little room, or where no program may be run
 */
export function memoryFolder(): string | null {
  try {
    if (!hasRoom(MEMORY)) return null;
    const folder = mkdtempSync(join(MEMORY, 'spacebooks-test-'));
    // Some tests act as another user, who has to get through it.
    chmodSync(folder, 0o711);
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    const program = join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    execFileSync(program);
    rmSync(program);
    return folder;
  } catch {
    return null;
  }
}

/** Whether a folder, which may be missing, has room for what tests write. */
export function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= LEAST_BYTES;
  } catch {
    return false;
  }
}
