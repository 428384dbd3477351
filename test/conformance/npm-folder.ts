import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const FOLDERS = resolve(import.meta.dirname, '../../test-output/reference');
const DONE = 'installed';

export type NpmFolder =
  | { readonly ok: true; readonly folder: string }
  | { readonly ok: false; readonly reason: string };

/**
 * A folder with packages of npm that no part of the program depends on, or why it cannot be had.
 *
 * @param packages name and version, as npm installs them
 */
export function npmFolder(name: string, packages: readonly string[]): NpmFolder {
  const folder = join(FOLDERS, name);
  if (existsSync(join(folder, DONE))) return { ok: true, folder };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, private: true }));
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--save-exact'];
  const installed = spawnSync('npm', ['install', ...options, ...packages], { cwd: folder, encoding: 'utf8' });
  if (installed.status !== 0) {
    const [line = ''] = installed.stderr.trim().split('\n');
    return { ok: false, reason: `npm could not install the packages: ${line}` };
  }
  writeFileSync(join(folder, DONE), '');
  return { ok: true, folder };
}
