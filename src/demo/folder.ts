import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MARK = '.spacebooks-demo';

/**
 * Makes an empty folder for what a demo leaves. One that a demo left before is emptied; anything else that is in
 * the way is somebody's work.
 *
 * @returns false, having touched nothing, when the folder holds something that no demo left
 */
export function prepareFolder(folder: string): boolean {
  const present = existsSync(folder) ? readdirSync(folder) : [];
  if (present.length > 0 && !present.includes(MARK)) return false;
  for (const name of present) rmSync(join(folder, name), { recursive: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, MARK), 'Left by spacebooks demo; the next one empties this folder.\n');
  return true;
}
