import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const FOLDER = fileURLToPath(new URL('../../../templates', import.meta.url));

/** A template with the markers of a merge is still a template: it would show them to its reader. */
it('no template and no file of words holds what a merge left undecided', () => {
  const files = readdirSync(FOLDER, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const left = files
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => /^(?:<{7}|\|{7}|>{7})( |$)|^={7}$/m.test(readFileSync(path, 'utf8')));
  expect(files.length).toBeGreaterThan(100);
  expect(left).toEqual([]);
});
