import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { type KeptRun, withoutStaticSurvivors } from './incremental.js';
import { everyMutant } from './instrument.js';
import { type Mutant, mutantsOf, type StrykerReport } from './mutant.js';
import type { RoomReport } from './room-report.js';
import { placeOf, ROOM_VARIABLE, type Room } from './rooms.js';
import { toTry, withTried } from './still-unnoticed.js';

const ROOT = resolve(import.meta.dirname, '../../..');
const OUTPUT = join(ROOT, 'test-output/mutants');
/** Not among the packages of the project, whose installation everybody waits for (docs/adr/0091). */
const PACKAGES = join(OUTPUT, 'stryker');
const VERSION = '10.1.1';
const PROGRAM = join(PACKAGES, 'node_modules/@stryker-mutator/core/bin/stryker.js');

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

export interface Trial {
  /** Takes from the run before what became of code and names of tests that have not changed. */
  readonly isOfChanges: boolean;
  /** Processes that try mutants at a time. */
  readonly processes: number;
}

/**
 * Tries every mutant of a room. A trial of changes is quick, for those who write tests; a test that was changed under its
 * name is not noticed.
 *
 * @throws when Stryker does not succeed, because a test fails without any mutant, say
 */
export function tryMutants(room: Room, trial: Trial): readonly Mutant[] {
  const kept = keptOf(room);
  if (trial.isOfChanges && existsSync(kept)) {
    const before = JSON.parse(readFileSync(kept, 'utf8')) as KeptRun;
    writeFileSync(kept, JSON.stringify(withoutStaticSurvivors(before)));
  }
  return tryIn(room, room.code.map(patternOf), trial);
}

/**
 * Tries what no test noticed in the run that was kept, and what the code did not have then; whatever else there is was noticed
 * by tests, and is taken for noticed.
 *
 * @param commit that is tried
 */
export async function trySurvivors(
  room: Room,
  before: RoomReport,
  commit: string,
  processes: number,
): Promise<readonly Mutant[]> {
  const paths = room.code.map((path) => placeOf(path, 'src'));
  const all = await everyMutant(PACKAGES, paths, commit);
  const ranges = toTry(all, await everyMutant(PACKAGES, paths, before.commit), before).map(
    ({ range }) => range,
  );
  if (ranges.length === 0) return withTried(all, []);
  return withTried(all, tryIn(room, ranges, { isOfChanges: false, processes }));
}

function tryIn(room: Room, mutate: readonly string[], trial: Trial): readonly Mutant[] {
  const options = join(OUTPUT, `${room.name}-options.json`);
  writeFileSync(options, JSON.stringify(optionsFor(room, mutate, trial)));
  const force = trial.isOfChanges ? [] : ['--force'];
  run(process.execPath, [PROGRAM, 'run', options, ...force], ROOT, {
    [ROOM_VARIABLE]: room.name,
  });
  return mutantsOf(JSON.parse(readFileSync(answerOf(room), 'utf8')) as StrykerReport);
}

/** The commit that is tried. */
export function headCommit(): string {
  return spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).stdout.trim();
}

const answerOf = ({ name }: Room): string => join(OUTPUT, `${name}.json`);
const keptOf = ({ name }: Room): string => join(OUTPUT, `${name}-incremental.json`);
const patternOf = (path: string): string =>
  `${placeOf(path, 'src')}${path.endsWith('.ts') ? '' : '/**/*.ts'}`;
const fromRoot = (path: string): string => relative(ROOT, path);

const VITEST = {
  testRunner: 'vitest',
  vitest: { configFile: 'packages/proof/mutants/vitest.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner'],
};

const ONE_PROCESS = {
  testRunner: 'in-process',
  testRunnerNodeArgs: ['--import', 'tsx'],
  plugins: [resolve(import.meta.dirname, 'in-process/runner.ts')],
};

function optionsFor(room: Room, mutate: readonly string[], { processes }: Trial) {
  return {
    mutate,
    ...(room.isOfTables ? ONE_PROCESS : VITEST),
    coverageAnalysis: 'perTest',
    concurrency: processes,
    incremental: true,
    incrementalFile: fromRoot(keptOf(room)),
    tempDirName: fromRoot(join(OUTPUT, `${room.name}-sandbox`)),
    cleanTempDir: 'always',
    ignorePatterns: ['/dist', '/test-output', '/demo-output'],
    // TypeScript 7 has no such interface as Stryker reads the file with; vitest finds it by itself.
    tsconfigFile: 'none',
    reporters: ['progress-append-only', 'json'],
    jsonReporter: { fileName: fromRoot(answerOf(room)) },
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
