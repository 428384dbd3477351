import { globSync, readFileSync } from 'node:fs';
import type { AdviceKey } from '../../src/domain/advice/advice.js';

/** What only people can do, outside of every program: why no test follows it. */
export const BY_PEOPLE: Partial<Readonly<Record<AdviceKey, string>>> = {
  'ask your tax adviser': 'only a tax adviser says what a deadline that has passed comes to',
};

/** The test that follows each advice: found by its call of `follow`, so that nobody keeps a list. */
export function followedBy(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const file of globSync('test/{flow,faults}/**/*.test.ts').sort()) {
    const calls = readFileSync(file, 'utf8').matchAll(/\bfollow\('((?:[^'\\]|\\.)+)'/g);
    for (const [, key = ''] of calls) if (!found.has(key)) found.set(key, file);
  }
  return found;
}
