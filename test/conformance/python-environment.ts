import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

const FOLDERS = resolve(import.meta.dirname, '../../test-output/reference');
/** Written when everything is installed, so that what was broken off is begun anew. */
const DONE = 'installed';

export type PythonEnvironment =
  | { readonly ok: true; readonly python: string }
  | {
      readonly ok: false;
      readonly reason: string;
      /** CI cannot have it either: no package of Debian brings it. */
      readonly isOutOfReach?: true;
    };

/**
 * Python with packages of PyPI, installed in an environment of its own, or why it cannot be had.
 *
 * @param name of the folder of the tests, which holds requirements.txt
 * @param options of pip
 */
export function pythonEnvironment(name: string, ...options: readonly string[]): PythonEnvironment {
  return environmentBy('python3', name, options);
}

/** The same for packages that need a later Python than Debian's: from a version on. */
export function pythonEnvironmentFrom(
  [major, minor]: readonly [major: number, minor: number],
  name: string,
): PythonEnvironment {
  const interpreter = interpreters().find((each) => {
    const code = `import sys; sys.exit(sys.version_info < (${major}, ${minor}))`;
    return spawnSync(each, ['-c', code]).status === 0;
  });
  if (interpreter === undefined) {
    return { ok: false, reason: `no Python ${major}.${minor} or later`, isOutOfReach: true };
  }
  return environmentBy(interpreter, name, []);
}

/** Those on the path, and those that pyenv keeps beside it. */
function interpreters(): readonly string[] {
  const versions = join(process.env.PYENV_ROOT ?? join(homedir(), '.pyenv'), 'versions');
  const kept = existsSync(versions) ? readdirSync(versions).sort().reverse() : [];
  return ['python3', ...kept.map((version) => join(versions, version, 'bin/python3'))];
}

function environmentBy(interpreter: string, name: string, options: readonly string[]): PythonEnvironment {
  const folder = join(FOLDERS, name);
  const python = join(folder, 'bin/python');
  if (existsSync(join(folder, DONE))) return { ok: true, python };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(FOLDERS, { recursive: true });
  const made = spawnSync(interpreter, ['-m', 'venv', '--without-pip', folder], { encoding: 'utf8' });
  const env = pipVariables();
  if (made.status !== 0 || env === null) return { ok: false, reason: 'no Python 3.10 or later with venv' };
  const requirements = join(import.meta.dirname, name, 'requirements.txt');
  const pip = ['-m', 'pip', 'install', '--quiet', '--no-compile', ...options, '--requirement', requirements];
  const installed = spawnSync(python, pip, { encoding: 'utf8', env });
  if (installed.status !== 0) {
    const [line = ''] = installed.stderr.trim().split('\n').slice(-1);
    return { ok: false, reason: `pip could not install the packages: ${line}` };
  }
  writeFileSync(join(folder, DONE), '');
  return { ok: true, python };
}

/**
 * With which every Python has pip, null where there is none. It lies in one place: an environment with a pip of its own takes
 * seconds, and pip another one to compile what is hardly used.
 */
export function pipVariables(): NodeJS.ProcessEnv | null {
  const shared = join(FOLDERS, 'pip');
  if (!existsSync(join(shared, 'pip'))) {
    mkdirSync(shared, { recursive: true });
    const own = mkdtempSync(join(FOLDERS, 'pip-'));
    spawnSync('python3', ['-m', 'venv', own]);
    const [version = ''] = existsSync(join(own, 'lib')) ? readdirSync(join(own, 'lib')) : [];
    try {
      renameSync(join(own, 'lib', version, 'site-packages/pip'), join(shared, 'pip'));
    } catch {
      // Another process was faster, or there is none.
    }
    rmSync(own, { recursive: true, force: true });
    if (!existsSync(join(shared, 'pip'))) return null;
  }
  return { ...process.env, PYTHONPATH: shared, PIP_DISABLE_PIP_VERSION_CHECK: '1' };
}
