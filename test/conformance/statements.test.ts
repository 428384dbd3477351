import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readStatements } from '@spacebooks/bank-statements/read-statements';
import { describe, expect, it } from 'vitest';
import { writeCamt } from '../../packages/bank-statements/test/write-statement.js';
import { temporaryFolder } from '../temporary-folder.js';
import { pythonEnvironment } from './python-environment.js';

const FIXTURES = ['camt-02.xml', 'camt-08.xml'].map((name) =>
  resolve(import.meta.dirname, '../../packages/bank-statements/test/fixtures', name),
);
const SCRIPT = resolve(import.meta.dirname, 'schemas-python/validate_camt.py');

const environment = pythonEnvironment('schemas-python', '--no-deps');
if (!environment.ok) {
  const reason = `the schemas of CAMT.053 (${environment.reason})`;
  if (process.env.SPACEBOOKS_REQUIRE_ALL === '1') throw new Error(`${reason} are missing`);
  console.warn(`SKIPPED: ${reason} are missing. See docs/conformance.md.`);
}

/** What the schemas say of files, one list for each. */
function judged(...files: readonly string[]): readonly (readonly string[])[] {
  if (!environment.ok) throw new Error(environment.reason);
  return JSON.parse(execFileSync(environment.python, [SCRIPT, ...files], { encoding: 'utf8' }));
}

describe.skipIf(!environment.ok)('the statements that tests read', () => {
  it('are valid by the schemas of ISO 20022, those that tests write as well', async () => {
    expect(judged(...FIXTURES)).toEqual([[], []]);
    const folder = temporaryFolder('camt-');
    const written = await Promise.all(
      FIXTURES.map(async (path, index) => {
        const [statement] = await readStatements({ name: path, content: readFileSync(path) }, { csv: null });
        if (statement === undefined) throw new Error(`no statement in ${path}`);
        const file = join(folder, `${index}.xml`);
        writeFileSync(file, writeCamt(statement, index === 0 ? '02' : '08'));
        return file;
      }),
    );
    expect(judged(...written)).toEqual([[], []]);
  });

  it('are judged by schemas that say no', () => {
    const [path = ''] = FIXTURES;
    const file = join(temporaryFolder('camt-'), 'broken.xml');
    writeFileSync(file, readFileSync(path, 'utf8').replace('<CdtDbtInd>DBIT', '<CdtDbtInd>DEBT'));
    expect(judged(file)).toEqual([[expect.stringContaining("'DEBT' is not an element of the set")]]);
  });
});
