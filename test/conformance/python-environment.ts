import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const FOLDERS = resolve(import.meta.dirname, '../../test-output/reference');
/** Written when everything is installed, so that what was broken off is begun anew. */
const DONE = 'installed';

export type PythonEnvironment =
  | { readonly ok: true; readonly python: string }
  | { readonly ok: false; readonly reason: string };

/**
 * Python with packages of PyPI, installed in an environment of its own, or why it cannot be had.
 *
 * @param name of the folder of the tests, which holds requirements.txt
 * @param options of pip
 */
export function pythonEnvironment(name: string, ...options: readonly string[]): PythonEnvironment {
  const folder = join(FOLDERS, name);
  const python = join(folder, 'bin/python');
  if (existsSync(join(folder, DONE))) return { ok: true, python };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(FOLDERS, { recursive: true });
  const made = spawnSync('python3', ['-m', 'venv', folder], { encoding: 'utf8' });
  if (made.status !== 0) return { ok: false, reason: 'no Python 3.10 or later with venv' };
  const requirements = join(import.meta.dirname, name, 'requirements.txt');
  const pip = ['-m', 'pip', 'install', '--quiet', ...options, '--requirement', requirements];
  const installed = spawnSync(python, pip, { encoding: 'utf8' });
  if (installed.status !== 0) {
    const [line = ''] = installed.stderr.trim().split('\n').slice(-1);
    return { ok: false, reason: `pip could not install the packages: ${line}` };
  }
  writeFileSync(join(folder, DONE), '');
  return { ok: true, python };
}
