import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Mutant, mutantsOf, type StrykerMutant } from './mutant.js';

/** A mutant that nobody has tried yet, and its place as Stryker's option `mutate` wants it. */
export interface Untried extends Mutant {
  readonly range: string;
}

/** Counts lines and columns from 0, other than the reports. */
interface Instrumented {
  readonly mutatorName: string;
  readonly replacement: string;
  readonly location: StrykerMutant['location'];
}

interface Instrumenter {
  instrument(
    files: readonly unknown[],
    options: unknown,
  ): Promise<{ readonly mutants: readonly Instrumented[] }>;
}

const SILENT = {
  isDebugEnabled: () => false,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
};

const ROOT = resolve(import.meta.dirname, '../../..');

/**
 * Every mutant of the files below these paths that Stryker would try.
 *
 * @param packages the folder that Stryker is installed in
 * @param commit whose files they are
 */
export async function everyMutant(
  packages: string,
  paths: readonly string[],
  commit: string,
): Promise<readonly Untried[]> {
  const instrumenter = await instrumenterIn(packages);
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  const found: Untried[] = [];
  for (const file of git('ls-tree', '-r', '--name-only', commit, '--', ...paths).split('\n')) {
    if (!file.endsWith('.ts')) continue;
    const source = git('show', `${commit}:${file}`);
    const options = { plugins: null, excludedMutations: [], noHeader: true, ignorers: [], mutator: {} };
    const { mutants } = await instrumenter.instrument(
      [{ name: file, mutate: true, content: source }],
      options,
    );
    for (const mutant of mutants) found.push(...untried(file, source, mutant));
  }
  return found;
}

function untried(file: string, source: string, mutant: Instrumented): readonly Untried[] {
  const { start, end } = mutant.location;
  const range = `${file}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`;
  const from1 = ({ line, column }: typeof start) => ({ line: line + 1, column: column + 1 });
  const location = { start: from1(start), end: from1(end) };
  const files = { [file]: { source, mutants: [{ ...mutant, status: 'Pending', location }] } };
  return mutantsOf({ files }).map((each) => ({ ...each, range }));
}

/** Stryker's own, out of its packages, which are none of the project. */
async function instrumenterIn(packages: string): Promise<Instrumenter> {
  const load = (path: string) => import(pathToFileURL(resolve(packages, 'node_modules', path)).href);
  const { createInstrumenter } = await load('@stryker-mutator/instrumenter/dist/src/index.js');
  const { createInjector } = await load('typed-inject/dist/src/index.js');
  return createInjector().provideValue('logger', SILENT).injectFunction(createInstrumenter);
}
