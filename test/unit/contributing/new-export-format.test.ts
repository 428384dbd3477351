import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExportFormat } from '../../../src/domain/accounting/export-formats.js';
import { changed } from '../config/config-text.js';
import { exportsTable } from '../docs/tables.js';
import { copySource, type SourceCopy } from './source-copy.js';

const LAYOUT = `format: abacus
docs: { files: one line for each entry, reader: Abacus }
file: Abacus_{batch}{part}.csv
delimiter: ';'
formula_guard: false
rows: entries
columns:
  - { name: Beleg, field: document_number, required: true }
  - { name: Betrag, type: amount, field: gross }
`;

const BOOKS = `    accounting:
      from: 2026-10-01
      chart: SKR03
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      exports: [{ name: office, formats: [abacus], schedule: nightly }]
webhooks:`;

/** Writes a batch in the new format, and says what there is to say of it. */
const SCRIPT = `
import { FORMATS } from './src/books/formats/registry.js';
import { exportFormats } from './src/export-formats.js';
import { batch, context, entry, filesOf } from './test/unit/books/formats/sample.js';
const [file] = await filesOf(FORMATS.get('abacus'), batch([entry()]), context());
const text = Buffer.from(file.bytes).toString('utf8');
console.log(JSON.stringify({ name: file.name, text, formats: exportFormats() }));
`;

interface Seen {
  readonly name: string;
  readonly text: string;
  readonly formats: readonly ExportFormat[];
}

let copy: SourceCopy;
beforeAll(() => {
  copy = copySource('test/unit/books/formats/sample.ts');
  copy.add('templates/export/abacus.yml', LAYOUT);
  const text = changed('webhooks:', BOOKS).replace(`\${BERLIN_TOKEN}`, 'admin-token');
  copy.add('spacebooks.yml', text);
  copy.add('script.ts', SCRIPT);
});
afterAll(() => copy.remove());

describe('one file in templates/export is a format of exports', () => {
  it('which the configuration accepts', async () => {
    const { code, err } = await copy.spacebooks('check-config', 'spacebooks.yml');
    expect({ code, err: err.includes('abacus') }).toEqual({ code: 0, err: false });
  });

  it('in which a batch is written, and which has a row in docs/exports.md', async () => {
    const { out, err } = await copy.run('script.ts');
    expect(err).toBe('');
    const { name, text, formats } = JSON.parse(out) as Seen;
    expect({ name, text }).toEqual({
      name: 'Abacus_Mitte_tax-adviser_00012.csv',
      text: 'Beleg;Betrag\r\nRE-1;119.00\r\n',
    });
    expect(exportsTable(formats).at(-1)).toBe('| `abacus` | one line for each entry | Abacus |');
  });
});
