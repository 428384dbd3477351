import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultsPage } from '../../fault-matrix/faults-page.js';
import { ROWS } from '../../fault-matrix/rows.js';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Every kind of fault that must be tried. A row may add a small letter: D6a, D6b. */
const KINDS = [
  ['P', 4],
  ['D', 6],
  ['N', 9],
  ['W', 5],
  ['S', 4],
  ['T', 3],
  ['X', 3],
] as const;
const EXPECTED = KINDS.flatMap(([letter, count]) =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
);

/** No row yet; an id leaves this list when its row comes. */
const TO_COME: readonly string[] = [...['S2', 'S4']];

const known = new Set(ROWS.map(({ id }) => id.replace(/[a-z]$/, '')));

describe('docs/faults.md', () => {
  it('is what the rows say', async () => {
    await expect(faultsPage()).toMatchFileSnapshot('../../../docs/faults.md');
  });

  it('has every kind of fault', () => {
    expect(EXPECTED.filter((id) => !known.has(id) && !TO_COME.includes(id))).toEqual([]);
  });

  it('has each id once, in the form of a letter of its kind and a number', () => {
    const ids = ROWS.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids.filter((id) => !/^[PDNWSTXC]\d+[a-z]?$/.test(id))).toEqual([]);
  });

  it('has no row without a test, or whose test is not there', () => {
    expect(ROWS.filter(({ tests }) => tests.length === 0).map(({ id }) => id)).toEqual([]);
    const missing = ROWS.flatMap(({ id, tests }) =>
      tests
        .filter(({ file, title }) => {
          const path = resolve(ROOT, file);
          return (
            !file.endsWith('.test.ts') || !existsSync(path) || !readFileSync(path, 'utf8').includes(title)
          );
        })
        .map(({ file, title }) => `${id}: ${file}: ${title}`),
    );
    expect(missing).toEqual([]);
  });
});
