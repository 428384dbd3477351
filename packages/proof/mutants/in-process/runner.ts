import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CollectedTest } from './collected.js';

/** What Stryker and the code that it changed tell each other. */
interface Shared {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: unknown;
}

interface MutantRun {
  readonly activeMutant: { readonly id: string; readonly fileName: string };
  readonly testFilter?: readonly string[];
  readonly hitLimit?: number;
  readonly mutantActivation: 'static' | 'runtime';
}

const COLLECTED = 'packages/proof/mutants/in-process/collected.ts';
const SUCCESS = 0;
const FAILED = 1;
/** In the copy of the project whose code was changed: Stryker works there, and reads this file where it is. */
const inCopy = (path: string): string => pathToFileURL(resolve(path)).href;

const shared = (): Shared => ((globalThis as { __stryker__?: Shared }).__stryker__ ??= {});

interface Loaded {
  /** Under which the files were loaded; undefined for none. */
  readonly mutant: string | undefined;
  readonly tests: readonly CollectedTest[];
}

let loaded: Loaded | undefined;
/** Counts how often the files were loaded: Node loads a file again under another address. */
let generation = 0;

/** The tests of the room, loaded under a mutant that changes what files do when they are loaded, or under none. */
async function testsUnder(mutant: string | undefined): Promise<readonly CollectedTest[]> {
  if (loaded !== undefined && loaded.mutant === mutant) return loaded.tests;
  if (loaded === undefined) resolveIntoGeneration();
  generation += 1;
  shared().activeMutant = mutant;
  // Not before: Stryker reads this file in processes that know no TypeScript but what Node does.
  const { testFilesOf } = await load<typeof import('../judges.js')>('packages/proof/mutants/judges.ts');
  const { judgedRoom } = await load<typeof import('../rooms.js')>('packages/proof/mutants/rooms.ts');
  const { collectedTests } = await load<typeof import('./collected.js')>(COLLECTED);
  for (const file of judgedRoom().tests.flatMap(testFilesOf)) await load(file);
  loaded = { mutant, tests: collectedTests };
  return loaded.tests;
}

function load<T>(path: string): Promise<T> {
  return import(`${inCopy(path)}?${generation}`) as Promise<T>;
}

/** Whatever is of the project and not of a package is loaded once a generation, and vitest is our own. */
function resolveIntoGeneration(): void {
  const standIn = inCopy('packages/proof/mutants/in-process/vitest.ts');
  const own = [inCopy('src/'), inCopy('test/'), inCopy('packages/')];
  registerHooks({
    resolve: (specifier, context, next) => {
      if (specifier === 'vitest' && context.parentURL?.startsWith(standIn) !== true) {
        return { url: `${standIn}?${generation}`, shortCircuit: true };
      }
      const found = next(specifier, context);
      const isOwn = own.some((folder) => found.url.startsWith(folder)) && !found.url.includes('?');
      return isOwn ? { ...found, url: `${found.url}?${generation}` } : found;
    },
  });
}

async function failureOf({ id, run }: CollectedTest): Promise<string | null> {
  shared().currentTestId = id;
  try {
    await run();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    shared().currentTestId = undefined;
  }
}

async function dryRun() {
  const tests = [];
  for (const test of await testsUnder(undefined)) {
    const begun = performance.now();
    const failureMessage = await failureOf(test);
    const result = { id: test.id, name: test.id, timeSpentMs: performance.now() - begun };
    tests.push(
      failureMessage === null
        ? { ...result, status: SUCCESS }
        : { ...result, status: FAILED, failureMessage },
    );
  }
  const { mutantCoverage } = shared();
  if (mutantCoverage === undefined) {
    return { status: 'error', errorMessage: 'the tests load code that Stryker did not change' };
  }
  return { status: 'complete', tests, mutantCoverage };
}

/** What code does when it is loaded, or keeps from then on, is not seen of a mutant that comes later. */
async function isLoadedAnew({ activeMutant, mutantActivation }: MutantRun): Promise<boolean> {
  if (mutantActivation === 'static') return true;
  const { judgedRoom } = await load<typeof import('../rooms.js')>('packages/proof/mutants/rooms.ts');
  return judgedRoom().keeping?.some((file) => activeMutant.fileName.endsWith(`/src/${file}`)) ?? false;
}

async function mutantRun(given: MutantRun) {
  const { activeMutant, testFilter, hitLimit } = given;
  const { id } = activeMutant;
  const space = shared();
  space.hitCount = hitLimit === undefined ? undefined : 0;
  space.hitLimit = hitLimit;
  let all: readonly CollectedTest[];
  try {
    all = await testsUnder((await isLoadedAnew(given)) ? id : undefined);
  } catch (error) {
    return { status: 'error', errorMessage: String(error) };
  }
  space.activeMutant = id;
  let nrOfTests = 0;
  for (const test of all) {
    if (testFilter !== undefined && !testFilter.includes(test.id)) continue;
    nrOfTests += 1;
    const failureMessage = await failureOf(test);
    if (hitLimit !== undefined && (space.hitCount ?? 0) > hitLimit) {
      return { status: 'timeout', reason: `came by more than ${hitLimit} times` };
    }
    if (failureMessage !== null) return { status: 'killed', killedBy: [test.id], failureMessage, nrOfTests };
  }
  return { status: 'survived', nrOfTests };
}

/** For Stryker: loads the tests of a room once and runs them for one mutant after the other, many times faster than each anew. */
export const strykerPlugins = [
  {
    kind: 'TestRunner',
    name: 'in-process',
    factory: () => ({
      capabilities: () => ({ reloadEnvironment: true }),
      init: () => undefined,
      dryRun,
      mutantRun,
    }),
  },
];
