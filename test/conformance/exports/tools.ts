import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Facts and schemas that came with DATEV's documents, beside the repository. */
export const REFERENCE = resolve(import.meta.dirname, '../../../../shared/reference/export');

const ENVIRONMENT = resolve(import.meta.dirname, '../../../test-output/python-exports');
const OPENPYXL = 'openpyxl==3.1.5';

/** A program to judge with, or why it cannot be had. */
export type Tool =
  | { readonly ok: true; readonly program: string }
  | { readonly ok: false; readonly reason: string };

export function installed(program: string, arguments_: readonly string[]): Tool {
  const { error, status } = spawnSync(program, arguments_);
  return error === undefined && status === 0 ? { ok: true, program } : { ok: false, reason: `no ${program}` };
}

/** A Python with openpyxl, installed from PyPI the first time. */
export function pythonWithOpenpyxl(): Tool {
  const python = installed('python3', ['--version']);
  if (!python.ok) return python;
  const program = join(ENVIRONMENT, 'bin/python');
  if (!existsSync(program)) run(python.program, ['-m', 'venv', ENVIRONMENT]);
  if (!run(program, ['-c', 'import openpyxl'])) run(program, ['-m', 'pip', 'install', '--quiet', OPENPYXL]);
  return run(program, ['-c', 'import openpyxl'])
    ? { ok: true, program }
    : { ok: false, reason: `${OPENPYXL} cannot be installed` };
}

/** The reference folder as a tool, so that its absence is told like theirs. */
export function reference(): Tool {
  return existsSync(REFERENCE)
    ? { ok: true, program: REFERENCE }
    : { ok: false, reason: 'no reference tables and schemas' };
}

/**
 * The first of the tools that is missing, with the tests it skips named on the console.
 *
 * @throws where SPACEBOOKS_REQUIRE_ALL=1 asks for everything
 */
export function missing(tests: string, ...tools: readonly Tool[]): boolean {
  const absent = tools.find((tool) => !tool.ok);
  if (absent === undefined || absent.ok) return false;
  if (process.env.SPACEBOOKS_REQUIRE_ALL === '1') throw new Error(`${tests}: ${absent.reason}`);
  console.warn(`SKIPPED: ${tests}: ${absent.reason}.`);
  return true;
}

function run(program: string, arguments_: readonly string[]): boolean {
  return spawnSync(program, arguments_).status === 0;
}
