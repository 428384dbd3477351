import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What is in no clone. */
const OURS_ALONE = /^(node_modules|dist|test-output|demo-output|\.git)(\/|$)/;

/** What `git clone` brings, with the changes that are not committed yet. */
export function copyWorkingTree(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const isClone = spawnSync('git', ['-C', ROOT, 'rev-parse']).status === 0;
  if (!isClone) {
    cpSync(ROOT, folder, { recursive: true, filter: (path) => !OURS_ALONE.test(path.slice(ROOT.length)) });
    return;
  }
  const list = ['-C', ROOT, 'ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const paths = execFileSync('git', list, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const deleted = new Set(
    execFileSync('git', ['-C', ROOT, 'ls-files', '-z', '--deleted'], { encoding: 'utf8' }).split('\0'),
  );
  for (const path of paths.split('\0')) {
    if (path === '' || deleted.has(path)) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(ROOT, path), join(folder, path));
  }
}
