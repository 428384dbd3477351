import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pythonEnvironment } from '../python-environment.js';

/** Facts and schemas that came with DATEV's documents, beside the repository. */
export const REFERENCE = resolve(import.meta.dirname, '../../../../shared/reference/export');

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
  const environment = pythonEnvironment('exports');
  return environment.ok ? { ok: true, program: environment.python } : environment;
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
