import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const TESTS = resolve(import.meta.dirname, '..');
/** What asks on which engine it opens a database. */
const CHOICE = join(TESTS, 'unit/store/database.ts');
const IMPORTED = /from '(\.[^']+)\.js'/g;

/** Tests of unit and flow that run on the engine that SPACEBOOKS_TEST_STORE names; all others are the same on any. */
export function testsOfBothEngines(folder: 'unit' | 'flow'): string[] {
  return globSync(`${folder}/**/*.test.ts`, { cwd: TESTS })
    .filter((file) => reachesChoice(join(TESTS, file), new Set()))
    .map((file) => join('test', file))
    .sort();
}

/** @param seen files that were looked at on the way, which may import each other */
function reachesChoice(file: string, seen: Set<string>): boolean {
  if (file === CHOICE) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  return importedTests(file).some((each) => reachesChoice(each, seen));
}

function importedTests(file: string): readonly string[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORTED)]
    .map(([, name]) => resolve(dirname(file), `${name}.ts`))
    .filter((each) => each.startsWith(TESTS) && existsSync(each));
}
