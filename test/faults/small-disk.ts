import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A real disk of little space. */
export interface SmallDisk {
  readonly folder: string;
  /** Takes all the space that is left. */
  fill(): void;
  /** Gives it back. */
  free(): void;
  makeReadOnly(): void;
  /** Any number of files from now on. */
  liftInodes(): void;
  remove(): void;
}

/** @param inodes files and folders that it takes, any number when 0. @returns null, with the reason printed, where no disk may be mounted */
export function smallDisk(size: string, inodes = 0): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'spacebooks-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},nr_inodes=${inodes}`, 'tmpfs', folder], {
      stdio: 'pipe',
    });
  } catch (error) {
    console.warn(`skipped: a small disk cannot be mounted here (${String(error)})`);
    rmdirSync(folder);
    return null;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: () => {
      const file = openSync(filler, 'a');
      fillUp(file);
      closeSync(file);
    },
    free: () => rmSync(filler),
    makeReadOnly: () => void execFileSync('mount', ['-o', 'remount,ro', folder]),
    liftInodes: () => void execFileSync('mount', ['-o', 'remount,nr_inodes=0', folder]),
    remove: () => {
      execFileSync('umount', ['-l', folder]);
      rmdirSync(folder);
    },
  };
}

function fillUp(file: number): void {
  for (const size of [65_536, 512, 1]) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}
