import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from '../store/sqlite/lock.js';

const MARK = '.spacebooks-demo';
/** Held by the demo that uses the folder. */
const LOCK = `${MARK}.lock`;

type DemoFolder =
  | { readonly state: 'ready'; readonly unlock: () => void }
  /** It holds something that is not a demo's. */
  | { readonly state: 'foreign' }
  /** Another demo runs in it. */
  | { readonly state: 'used' };

/**
 * Prepares an empty folder for the files of a demo. One of an earlier demo is emptied; anything else may be
 * somebody's work. Nothing is touched unless it is ready.
 */
export function prepareFolder(folder: string): DemoFolder {
  const present = existsSync(folder) ? readdirSync(folder) : [];
  const isOurs = present.includes(MARK) || present.includes(LOCK);
  if (present.length > 0 && !isOurs) return { state: 'foreign' };
  mkdirSync(folder, { recursive: true });
  const unlock = takeLock(join(folder, LOCK));
  if (unlock === null) return { state: 'used' };
  for (const name of present) if (name !== LOCK) rmSync(join(folder, name), { recursive: true, force: true });
  writeFileSync(join(folder, MARK), 'Left by spacebooks demo; the next one empties this folder.\n');
  return { state: 'ready', unlock };
}
