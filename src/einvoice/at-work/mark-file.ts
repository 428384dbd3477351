import { closeSync, constants, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { type WorkMarks, workMarks } from './marks.js';

/**
 * Writes the marks into a file that stays open. Nothing is synced: the page cache outlives the process, and a power cut
 * is no invoice's fault.
 */
export interface MarkFile {
  /** @throws the system's error */
  write(marks: WorkMarks): void;
  close(): void;
}

/** @returns null where there is none, or none that was written whole */
export function readMarks(path: string): WorkMarks | null {
  try {
    const [line = ''] = readFileSync(path, 'utf8').split('\n', 1);
    return workMarks(JSON.parse(line));
  } catch {
    return null;
  }
}

/** @throws the system's error */
export function openMarkFile(path: string): MarkFile {
  const flags = constants.O_RDWR | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);
  const file = openSync(path, flags, 0o600);
  return {
    write: (marks) => {
      const bytes = Buffer.from(`${JSON.stringify(marks)}\n`);
      writeSync(file, bytes, 0, bytes.length, 0);
      // What is left of a longer line stands behind this one, and is not read should the process end here.
      ftruncateSync(file, bytes.length);
    },
    close: () => closeSync(file),
  };
}
