import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { refusal } from '../../conformance/matrix.js';
import { CASES } from '../../fixtures/invoices/cases.js';

const TABLE = resolve(import.meta.dirname, '../../../docs/matrix.md');
/** A row without its number: the name, then whatever stands between, then the verdict. */
const ROW = /^\| \d+ \| (?<name>.*?) \| .* \| (?<verdict>.*?) \|$/;

/** Without the validators only names and expected verdicts can be compared; test:conformance does the rest. */
it('docs/matrix.md has every case with its verdict', () => {
  const rows = readFileSync(TABLE, 'utf8')
    .split('\n')
    .map((line) => ROW.exec(line)?.groups)
    .filter((groups) => groups !== undefined)
    .map(({ name, verdict }) => `${name?.replaceAll('\\|', '|')}: ${verdict}`);
  const expected = CASES.map(
    ({ name, verdict }) => `${name}: ${verdict === 'valid' ? verdict : refusal(verdict)}`,
  );
  expect(rows).toEqual(expected);
});
