import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { FormatContext } from '../../../../src/books/formats/format.js';
import { FORMATS, ownFormat } from '../../../../src/books/formats/registry.js';
import type { Batch } from '../../../../src/domain/accounting/model.js';
import { batch, context, entry, filesOf, type ReadFile } from './sample.js';

async function fec(given: Batch, around?: FormatContext): Promise<readonly ReadFile[]> {
  const format = FORMATS.get('fec');
  if (format === undefined) throw new Error('no format fec');
  return filesOf(format, given, around);
}

function members(file: ReadFile | undefined): Readonly<Record<string, string>> {
  const unpacked = Object.entries(unzipSync(file?.bytes ?? new Uint8Array()));
  return Object.fromEntries(unpacked.map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
}

function withYear(start: number): FormatContext {
  const { exports, ...others } = context();
  return {
    ...others,
    exports: { fec: { siren: '732829320', receivables: '411000', fiscal_year_start: start } },
  };
}

describe('the FEC', () => {
  it('has the name that the law gives it: SIREN, FEC, the day on which the fiscal year ends', async () => {
    const files = await fec(batch([entry()]));
    expect(files.map(({ name, mediaType }) => [name, mediaType])).toEqual([
      ['FEC_Mitte_tax-adviser_00012.zip', 'application/zip'],
    ]);
    expect(Object.keys(members(files[0]))).toEqual(['123456789FEC20261231.txt']);
  });

  it('is one file for each fiscal year that a batch has bookings of', async () => {
    const entries = ['2026-06-30', '2026-07-01', '2027-06-30'].map((documentDate, index) =>
      entry({ documentNumber: `RE-${index + 1}`, documentDate }),
    );
    const [file] = await fec(batch(entries), withYear(7));
    const found = members(file);
    expect(
      Object.entries(found).map(([name, text]) => [name, [...text.matchAll(/\tRE-\d\t/g)].map(String)]),
    ).toEqual([
      ['732829320FEC20260630.txt', Array(3).fill('\tRE-1\t')],
      ['732829320FEC20270630.txt', [...Array(3).fill('\tRE-2\t'), ...Array(3).fill('\tRE-3\t')]],
    ]);
    for (const text of Object.values(found)) expect(text).toMatch(/^JournalCode\tJournalLib\t/);
  });

  it('ends a fiscal year in February on its last day, in leap years too', async () => {
    const [file] = await fec(
      batch([
        entry({ documentDate: '2027-02-28' }),
        entry({ documentNumber: 'RE-2', documentDate: '2028-02-29' }),
      ]),
      withYear(3),
    );
    expect(Object.keys(members(file))).toEqual(['732829320FEC20270228.txt', '732829320FEC20280229.txt']);
  });

  it('of two batches of a year lies in archives of different names, so that a folder can have both', async () => {
    const names = await Promise.all(
      [12, 13].map(async (number) => (await fec(batch([entry()], { number }))).map(({ name }) => name)),
    );
    expect(names.flat()).toEqual(['FEC_Mitte_tax-adviser_00012.zip', 'FEC_Mitte_tax-adviser_00013.zip']);
  });

  it('cannot be a layout whose files of two batches would have one name', () => {
    const yaml = `format: mine
file: 'mine{fiscal_year_end}.csv'
delimiter: ','
formula_guard: true
rows: entries
columns:
  - { name: Nummer, field: document_number }
`;
    expect(() => ownFormat(yaml, 'mine.yml')).toThrow(
      'mine.yml:2:7: file: every batch of a fiscal year would have this name: add {batch} to it, or zip',
    );
    expect(ownFormat(yaml.replace("'\n", "'\nzip: 'mine_{batch}.zip'\n"), 'mine.yml').name).toBe('mine');
  });

  it('has the same bytes whenever it is written', async () => {
    const [one, other] = [await fec(batch([entry()])), await fec(batch([entry()]))];
    expect(one[0]?.bytes).toEqual(other[0]?.bytes);
  });

  it('is refused without the company’s number', async () => {
    const { exports, ...others } = context();
    await expect(fec(batch([entry()]), { ...others, exports: {} })).rejects.toMatchObject({
      findings: [{ rule: 'SB-FEC-SETTINGS', field: 'fec.siren' }],
    });
  });
});
