import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { mutantsOf, type StrykerReport } from './mutant.js';
import type { JudgedRoom } from './page.js';
import { FOLDER_VARIABLE, type Room } from './rooms.js';

const ROOT = resolve(import.meta.dirname, '../..');
const OUTPUT = join(ROOT, 'test-output/mutants');
/** Not among the packages of the project, whose installation everybody waits for (docs/adr/0091). */
const PACKAGES = join(OUTPUT, 'stryker');
const VERSION = '10.1.1';
const PROGRAM = join(PACKAGES, 'node_modules/@stryker-mutator/core/bin/stryker.js');
/** Processes that try mutants at a time. */
const CONCURRENCY = 2;

/** Fetches Stryker where it is not there yet. @throws when npm does not succeed */
export function installStryker(): void {
  const dependencies = { '@stryker-mutator/core': VERSION, '@stryker-mutator/vitest-runner': VERSION };
  const wanted = JSON.stringify({ private: true, dependencies });
  // Written last: an installation that was broken off is made again.
  const installed = join(PACKAGES, 'installed.json');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return;
  rmSync(PACKAGES, { recursive: true, force: true });
  mkdirSync(PACKAGES, { recursive: true });
  writeFileSync(join(PACKAGES, 'package.json'), wanted);
  // Its peer is the vitest of the project.
  run('npm', ['install', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'], PACKAGES);
  writeFileSync(installed, wanted);
}

/**
 * Tries every mutant of a room, and leaves a report of it.
 *
 * @param isOfChanges takes from the run before what became of code and names of tests that have not changed. Quick, for
 * those who write tests; a test that was changed under its name is not noticed.
 * @throws when Stryker does not succeed, because a test fails without any mutant, say
 */
export function tryMutants(room: Room, isOfChanges: boolean): void {
  const head = spawnSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: ROOT,
    encoding: 'utf8',
  }).stdout.trim();
  const options = join(OUTPUT, `${room.name}-options.json`);
  writeFileSync(options, JSON.stringify(optionsFor(room)));
  const force = isOfChanges ? [] : ['--force'];
  run(process.execPath, [PROGRAM, 'run', options, ...force], ROOT, { [FOLDER_VARIABLE]: room.folder });
  writeFileSync(commitOf(room), head);
}

/** What the latest run of this room said; null where there was none. */
export function latestReport(room: Room): JudgedRoom | null {
  if (!existsSync(reportOf(room)) || !existsSync(commitOf(room))) return null;
  const report = JSON.parse(readFileSync(reportOf(room), 'utf8')) as StrykerReport;
  return { room, commit: readFileSync(commitOf(room), 'utf8'), mutants: mutantsOf(report) };
}

const reportOf = ({ name }: Room): string => join(OUTPUT, `${name}.json`);
/** Beside the report, of which commit it is. */
const commitOf = ({ name }: Room): string => join(OUTPUT, `${name}-commit`);
const fromRoot = (path: string): string => relative(ROOT, path);

function optionsFor(room: Room) {
  return {
    mutate: [`src/${room.folder}/**/*.ts`],
    testRunner: 'vitest',
    vitest: { configFile: 'test/mutants/vitest.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner'],
    coverageAnalysis: 'perTest',
    concurrency: CONCURRENCY,
    incremental: true,
    incrementalFile: fromRoot(join(OUTPUT, `${room.name}-incremental.json`)),
    tempDirName: fromRoot(join(OUTPUT, `${room.name}-sandbox`)),
    cleanTempDir: 'always',
    ignorePatterns: ['/dist', '/docs', '/test-output', '/demo-output'],
    // TypeScript 7 has no such interface as Stryker reads the file with; vitest finds it by itself.
    tsconfigFile: 'none',
    reporters: ['progress-append-only', 'json'],
    jsonReporter: { fileName: fromRoot(reportOf(room)) },
    // A mutant that is only slow because the machine has other work is not one that a test noticed.
    timeoutMS: 20_000,
    warnings: { slow: false },
  };
}

function run(program: string, args: readonly string[], cwd: string, variables: NodeJS.ProcessEnv = {}): void {
  const env = { ...process.env, ...variables };
  const { status, error } = spawnSync(program, args, { cwd, env, stdio: 'inherit' });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}`);
}
