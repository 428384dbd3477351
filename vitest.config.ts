import { configDefaults, defineConfig } from 'vitest/config';
import { FaultReporter } from './test/fault-matrix/reporter.js';
import { memoryFolder } from './test/memory-folder.js';
import { testsOfBothEngines } from './test/postgres/tests-of-both-engines.js';
import { SLOW_GLOBS, slowTests } from './test/slow-tests.js';

interface Project {
  /** Of a test and of a hook, milliseconds; a minute when left out. */
  readonly timeout?: number;
  readonly globalSetup?: string;
  /** Files share a process and its modules, which saves a second of each: what a file changes there, it puts back. */
  readonly shared?: boolean;
  /** What tests write is kept in memory where there is room. */
  readonly inMemory?: boolean;
  /** What runs before each file, behind that of all. */
  readonly setup?: string;
  /** Another number than one for each core; such a project runs after the others of the same run. */
  readonly workers?: number;
  readonly exclude?: readonly string[];
}

const memory = memoryFolder();
const onPostgres = process.env.SPACEBOOKS_TEST_STORE === 'postgres';

const slowOfBothEngines = onPostgres
  ? [...testsOfBothEngines('unit'), ...testsOfBothEngines('flow')].filter((file) =>
      slowTests().includes(file),
    )
  : [];

const project = (
  name: string,
  include: string[],
  {
    timeout = 60_000,
    globalSetup,
    shared = false,
    inMemory = shared,
    setup,
    workers,
    exclude = [],
  }: Project = {},
) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: [...configDefaults.exclude, ...exclude],
    testTimeout: timeout,
    hookTimeout: timeout,
    isolate: !shared,
    ...(setup !== undefined && { setupFiles: [setup] }),
    ...(workers !== undefined && { maxWorkers: workers, sequence: { groupOrder: 1 } }),
    ...(globalSetup !== undefined && { globalSetup }),
    ...(inMemory && memory !== null && { env: { TMPDIR: memory } }),
  },
});

/** A file for a report that programs can read. */
const { SPACEBOOKS_TEST_REPORT: report } = process.env;
const jsonReporter = (outputFile: string): ['json', { outputFile: string }] => ['json', { outputFile }];

/** The packages are read from their sources, as tsconfig.json has them. */
const alias = [
  { find: /^@spacebooks\/([^/]+)$/, replacement: `${import.meta.dirname}/packages/$1/src/index.ts` },
  {
    find: /^@spacebooks\/([^/]+)\/(.+)$/,
    replacement: `${import.meta.dirname}/packages/$1/src/$2.ts`,
  },
];

export default defineConfig({
  resolve: { alias },
  test: {
    environment: 'node',
    setupFiles: ['test/setup.ts'],
    reporters: ['default', new FaultReporter(), ...(report === undefined ? [] : [jsonReporter(report)])],
    // What it remembers is one file, which suites that run side by side would read while it is written.
    ...(report !== undefined && { cache: false }),
    ...(onPostgres && { globalSetup: 'test/postgres/template.ts' }),
    // One for each core of the machine that all suites must pass on.
    maxWorkers: 2,
    // As patient as test/eventually.ts: how long something takes is never what a test is about.
    expect: { poll: { timeout: 45_000 } },
    // The whole suite runs in one time zone that is not UTC, so that a forgotten zone shows.
    env: { TZ: 'America/New_York' },
    projects: [
      project(
        'unit',
        onPostgres
          ? testsOfBothEngines('unit')
          : ['test/unit/**/*.test.ts', 'test/*.test.ts', 'packages/base/test/**/*.test.ts'],
        { shared: true, exclude: SLOW_GLOBS },
      ),
      project('contract', ['test/contract/**/*.test.ts'], { shared: true }),
      project('proof', ['packages/proof/test/*.test.ts', 'packages/proof/test/!(faults)/**/*.test.ts'], {
        shared: true,
      }),
      project('packages', ['packages/!(base|proof)/test/**/*.test.ts'], { shared: true }),
      // They wait for servers, clocks and disks three quarters of the time.
      project('flow', onPostgres ? testsOfBothEngines('flow') : ['test/flow/**/*.test.ts'], {
        shared: true,
        timeout: 120_000,
        workers: 4,
        exclude: SLOW_GLOBS,
      }),
      // What takes long of both, and what needs a server or several processes.
      project('slow', onPostgres ? slowOfBothEngines : [...SLOW_GLOBS], {
        shared: true,
        timeout: 120_000,
        workers: 4,
      }),
      project('faults', ['test/faults/**/*.test.ts', 'packages/proof/test/faults/**/*.test.ts'], {
        timeout: 240_000,
        setup: 'test/faults/follow-each-test.ts',
      }),
      project('browser', ['test/browser/**/*.test.ts'], { timeout: 120_000 }),
      // On a bare Debian that is fetched and booted: most of it is waiting for packages.
      project('install', ['test/install/**/*.test.ts'], {
        // A step takes minutes, and beside all other suites ten times as long.
        timeout: 3_000_000,
        globalSetup: 'test/install/bare-debian.ts',
      }),
      project('conformance', ['test/conformance/**/*.test.ts'], {
        timeout: 900_000,
        globalSetup: 'test/conformance/setup.ts',
      }),
    ],
  },
});
