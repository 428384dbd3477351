import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const FOLDER = resolve(import.meta.dirname, '../../../test-output/reference/ksef-python');
const REQUIREMENTS = join(import.meta.dirname, 'requirements.txt');
/** Written when everything is installed, so that what was broken off is begun anew. */
const DONE = join(FOLDER, 'installed');

export type PythonEnvironment =
  | { readonly ok: true; readonly python: string }
  | { readonly ok: false; readonly reason: string };

/** Python with the client of PyPI, installed in an environment of its own, or why it cannot be had. */
export function pythonEnvironment(): PythonEnvironment {
  const python = join(FOLDER, 'bin/python');
  if (existsSync(DONE)) return { ok: true, python };
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(resolve(FOLDER, '..'), { recursive: true });
  const made = spawnSync('python3', ['-m', 'venv', FOLDER], { encoding: 'utf8' });
  if (made.status !== 0) return { ok: false, reason: 'no Python 3.10 or later with venv' };
  const pip = ['-m', 'pip', 'install', '--quiet', '--requirement', REQUIREMENTS];
  const installed = spawnSync(python, pip, { encoding: 'utf8' });
  if (installed.status !== 0) {
    const [line = ''] = installed.stderr.trim().split('\n').slice(-1);
    return { ok: false, reason: `pip could not install the client: ${line}` };
  }
  writeFileSync(DONE, '');
  return { ok: true, python };
}
