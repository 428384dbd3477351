import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const TESTS = resolve(import.meta.dirname, '..');
/** What asks on which engine it opens a database. */
const CHOICE = join(TESTS, 'unit/store/database.ts');
const IMPORTED = /from '(\.[^']+)\.js'/g;

/** Tests of unit and flow that run on the engine that SPACEBOOKS_TEST_STORE names; all others are the same on any. */
export function testsOfBothEngines(folder: 'unit' | 'flow'): string[] {
  const reaching = new Map<string, boolean>([[CHOICE, true]]);
  const reaches = (file: string): boolean => {
    const known = reaching.get(file);
    if (known !== undefined) return known;
    // Of files that import each other, the one that was asked for first tells.
    reaching.set(file, false);
    const isReaching = importedTests(file).some(reaches);
    reaching.set(file, isReaching);
    return isReaching;
  };
  return globSync(`${folder}/**/*.test.ts`, { cwd: TESTS })
    .filter((file) => reaches(join(TESTS, file)))
    .map((file) => relative(resolve(TESTS, '..'), join(TESTS, file)))
    .sort();
}

function importedTests(file: string): readonly string[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORTED)]
    .map(([, name]) => resolve(dirname(file), `${name}.ts`))
    .filter((each) => each.startsWith(TESTS) && existsSync(each));
}
