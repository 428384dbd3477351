import { describe, expect, it } from 'vitest';
import type { FormatContext } from '../../../../src/books/formats/format.js';
import { FORMATS } from '../../../../src/books/formats/registry.js';
import { readDelimited } from './delimited.js';
import { batch, context, entry, filesOf } from './sample.js';

const USD = { currency: 'EUR', rate: '1.0825', net: 115_473, tax: 6_351, gross: 121_824 };
const GIVEN = batch([
  entry({
    documentNumber: '1/10/2026',
    debtorName: 'Desk, Chair; Sons',
    account: '0990',
    costCenter: '2026-10',
    costCenterName: 'MAR 1',
    taxCase: 'AE',
    taxRate: '5.5',
    currency: 'USD',
    net: 125_000,
    tax: 6_875,
    exchange: USD,
  }),
  entry({ documentNumber: '1012', kind: 'correction', net: -5_000, tax: -950 }),
]);

async function csv(around: Partial<FormatContext>, name = 'csv'): Promise<string> {
  const format = FORMATS.get(name);
  const [file] = format === undefined ? [] : await filesOf(format, GIVEN, context(around));
  return Buffer.from(file?.bytes ?? []).toString();
}

/** Cells of the first entry, by the place of its column. */
async function cells(around: Partial<FormatContext>, delimiter: string): Promise<Record<string, string>> {
  const bytes = Buffer.from(await csv(around));
  const [heading = [], row = []] = readDelimited(
    { name: '', mediaType: '', bytes, notes: [] },
    delimiter,
    'utf-8',
  );
  return Object.fromEntries(heading.map((name, index) => [name, row[index] ?? '']));
}

describe('CSV for people', () => {
  it('has the separator and the decimal sign of the spreadsheets in the seller’s country', async () => {
    for (const country of ['DE', 'FR', 'PL', 'NL'] as const) {
      expect(await cells({ country }, ';')).toMatchObject({
        Net: '1250,00',
        'Tax rate': '5,5',
        'Exchange rate': '1,0825',
        'Gross in the books': '1218,24',
        'Document date': '2026-10-09',
      });
    }
    expect(await cells({ country: 'CH', language: 'de' }, ';')).toMatchObject({ Netto: '1250.00' });
  });

  it('has those of the language that the export asks for', async () => {
    expect(await cells({ country: 'PL', headings: 'en' }, ',')).toMatchObject({ Net: '1250.00' });
    expect(await cells({ headings: 'pl' }, ';')).toMatchObject({ Netto: '1250,00' });
    expect(await cells({ country: 'FR', headings: 'de' }, ';')).toMatchObject({ Netto: '1250,00' });
  });

  it('quotes texts with any separator, because some programs take each of them for theirs', async () => {
    const [, first = ''] = (await csv({ country: 'DE' })).split('\r\n');
    expect(first).toContain(';"1250,00";"68,75";"1318,75";"1,0825";');
    expect(first).toContain(';"Desk, Chair; Sons";');
  });

  it('begins with a byte order mark, and keeps its file name', async () => {
    expect(await csv({ country: 'DE' })).toMatch(/^\ufeff/);
    const format = FORMATS.get('csv');
    const [file] = format === undefined ? [] : await filesOf(format, GIVEN, context());
    expect(file?.name).toBe('Entries_Mitte_tax-adviser_00012.csv');
  });

  it('marks as texts what a spreadsheet would read as another number or a day', async () => {
    expect(await cells({ country: 'DE' }, ';')).toMatchObject({
      'Document number': "'1/10/2026",
      Account: "'0990",
      'Debtor account': '10042',
      'Cost center': "'2026-10",
      'Cost center name': "'MAR 1",
    });
  });

  it('says what codes mean in the language of the space', async () => {
    expect(await cells({ country: 'DE', language: 'de' }, ';')).toMatchObject({
      Art: 'Rechnung',
      Bereich: 'Erlöse',
      Steuersachverhalt: 'Steuerschuldnerschaft des Leistungsempfängers',
    });
    expect(await cells({ country: 'PL', language: 'pl' }, ';')).toMatchObject({ Rodzaj: 'faktura' });
  });
});

describe('CSV for programs', () => {
  it('is the same wherever it is written: points, English names, codes, nothing marked', async () => {
    const text = await csv({ country: 'PL', language: 'pl', headings: 'pl' }, 'csv-data');
    expect(text).toBe(await csv({}, 'csv-data'));
    expect(text).toMatch(/^\ufeffEntry;Batch;Kind;Part;Document number;/);
    expect(text).toContain(';invoice;revenue;1/10/2026;2026-10-09;');
    expect(text).toContain(';0990;Erlöse 19 % USt;AE;5.5;');
    expect(text).toContain(';USD;1250.00;68.75;1318.75;1.0825;EUR;');
  });

  it('has a file name other than that of the CSV for people', async () => {
    const format = FORMATS.get('csv-data');
    const [file] = format === undefined ? [] : await filesOf(format, GIVEN, context());
    expect(file?.name).toBe('Entries_Mitte_tax-adviser_00012_data.csv');
  });
});
