import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const OUTPUT = resolve(import.meta.dirname, '../../../../test-output/fuzz');
/** Not among the packages of the project, whose installation everybody waits for (docs/adr/0181). */
export const PACKAGES = join(OUTPUT, 'packages');
const VERSION = '4.0.0';

/** Fetches what counts branches where it is not there yet. @returns why it cannot; null when it is there */
export function installInstrumentor(): string | null {
  const wanted = JSON.stringify({
    private: true,
    dependencies: { '@jazzer.js/instrumentor': VERSION, '@babel/core': '7.29.0' },
  });
  // Written last: an installation that was broken off is made again.
  const installed = join(PACKAGES, 'installed.json');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return null;
  rmSync(PACKAGES, { recursive: true, force: true });
  mkdirSync(PACKAGES, { recursive: true });
  writeFileSync(join(PACKAGES, 'package.json'), wanted);
  const parameters = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--omit=optional'];
  const { status, error, stderr } = spawnSync('npm', parameters, { cwd: PACKAGES, encoding: 'utf8' });
  if (status !== 0) return error?.message ?? stderr.trim().split('\n').at(-1) ?? `npm ended with ${status}`;
  writeFileSync(installed, wanted);
  return null;
}
