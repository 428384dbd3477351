import { describe, expect, it } from 'vitest';
import { DATEV } from '../../../../src/accounting/formats/datev/format.js';
import type { ExportFile } from '../../../../src/accounting/formats/format.js';
import { readDelimited } from './delimited.js';
import { batch, context, entry, filesOf, reversalOf } from './sample.js';

function rowsOf(file: ExportFile | undefined): string[][] {
  if (file === undefined) throw new Error('no such file');
  return readDelimited(file, ';', 'windows-1252');
}

describe('a Buchungsstapel', () => {
  it('prints', async () => {
    const files = await filesOf(DATEV, batch([entry(), reversalOf(entry({ documentNumber: 'Łódź 1' }))]));
    console.log(files.map((f) => [f.name, f.notes, Buffer.from(f.bytes).toString('latin1')]));
    expect(rowsOf(files[0])).toHaveLength(4);
  });
});
