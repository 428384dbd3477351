import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { XLSX } from '../../../../src/books/formats/xlsx/format.js';
import { batch, entry, filesOf } from './sample.js';
import { variedBatch } from './varied.js';

describe('a workbook', () => {
  it('has an overview, the entries, open items and what was left out', async () => {
    const [file] = await filesOf(XLSX, variedBatch());
    const members = unzipSync(file?.bytes ?? new Uint8Array());
    const book = strFromU8(members['xl/workbook.xml'] ?? new Uint8Array());
    expect([...book.matchAll(/<sheet [^>]*name="([^"]+)"/g)].map((match) => match[1])).toEqual([
      'Overview',
      'Entries',
      'Open items',
      'Left out',
    ]);
    const entries = strFromU8(members['xl/worksheets/sheet2.xml'] ?? new Uint8Array());
    expect(entries).not.toContain('<f>');
    expect(entries).toContain('<v>109.93</v>');
  });

  it('shows what looks like an escaped character as it was written', async () => {
    const [file] = await filesOf(XLSX, batch([entry({ debtorName: 'a_x003D_b' })]));
    const members = Object.entries(unzipSync(file?.bytes ?? new Uint8Array()));
    const texts = members.map(([, bytes]) => strFromU8(bytes)).join('');
    expect(texts).toContain('a_x005F_x003D_b');
    expect(texts).not.toContain('a_x003D_b');
  });

  it('is the same bytes for the same batch, whenever it is written', async () => {
    const [one] = await filesOf(XLSX, variedBatch());
    const [other] = await filesOf(XLSX, variedBatch());
    expect(Buffer.from(other?.bytes ?? []).equals(Buffer.from(one?.bytes ?? []))).toBe(true);
  });
});
