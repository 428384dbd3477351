import { readdirSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe } from 'vitest';
import { judgedRoom } from './rooms.js';

/** Of pages, or of the text of the code; or too slow for each of thousands of mutants; or asking something else every time. */
const LEFT_OUT =
  /^(documentation|problem-texts|cases|long-texts|property|ways-of-rounding|roads|real-life)\.test\.ts$/;

const UNIT = resolve(import.meta.dirname, '../unit');

// In one file, so that what they share is loaded once a mutant; each in a suite of its own, so that what it does before and
// after its tests (the clock that it puts in the place of the machine's, say) is not done to those of others.
for (const test of judgedRoom().tests.flatMap(testsIn))
  describe(relative(UNIT, test), async () => void (await import(pathToFileURL(test).href)));

function testsIn(path: string): readonly string[] {
  const place = resolve(UNIT, path);
  if (path.endsWith('.ts')) return [place];
  const names = readdirSync(place).filter((name) => name.endsWith('.test.ts') && !LEFT_OUT.test(name));
  return names.sort().map((name) => resolve(place, name));
}
