import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** At the top of a file that several test files import: there it holds for the first of them alone (docs/adr/0105). */
const HOOK = /^(?:after|before)(?:Each|All)\(/m;
/** What vitest.config.ts has run before each file: there it holds for all of them. */
const BEFORE_EACH_FILE: readonly string[] = ['setup.ts', 'faults/follow-each-test.ts'];

it('no helper of tests has a hook of its own: it registers what is to end with afterTest', () => {
  const helpers = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
    (file) => !file.endsWith('.test.ts') && !BEFORE_EACH_FILE.includes(file),
  );
  expect(helpers.length).toBeGreaterThan(200);
  const hooked = helpers.filter((file) => HOOK.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')));
  expect(hooked).toEqual([]);
});
