import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CrashState } from './crash.js';

/** A folder that shows one state after the other; what two have in common is written once. */
export interface Shown {
  show(state: CrashState): void;
}

/**
 * Shows crash states in a folder, where they may be recovered: files whose path fits `touched` are taken for changed by
 * whoever looked at the last one.
 */
export function layDown(root: string, touched: (path: string) => boolean): Shown {
  let shown = new Map<string, string>();
  return {
    show: (state) => {
      const wanted = new Map<string, string>();
      for (const [path, content] of state.files) wanted.set(path, content.digest);
      const folders = new Set(['', ...state.folders]);
      removeOthers(root, '', wanted, folders);
      for (const folder of folders) mkdirSync(join(root, folder), { recursive: true, mode: 0o700 });
      for (const [path, content] of state.files) {
        const isThere = shown.get(path) === content.digest && !touched(path) && existsSync(join(root, path));
        if (isThere) continue;
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), content.bytes, { mode: 0o600 });
      }
      shown = wanted;
    },
  };
}

function removeOthers(
  root: string,
  folder: string,
  files: ReadonlyMap<string, string>,
  folders: ReadonlySet<string>,
): void {
  if (!existsSync(join(root, folder))) return;
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory() && folders.has(path)) removeOthers(root, path, files, folders);
    else if (entry.isDirectory() || !files.has(path))
      rmSync(join(root, path), { recursive: true, force: true });
  }
}
