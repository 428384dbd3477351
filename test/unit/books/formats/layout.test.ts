import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Format } from '../../../../src/books/formats/format.js';
import { ownLayout, readLayout } from '../../../../src/books/formats/layout/load.js';
import { FORMATS, ownFormat } from '../../../../src/books/formats/registry.js';
import type { Entry } from '../../../../src/domain/accounting/model.js';
import { batch, entry, filesOf, reversalOf } from './sample.js';

const HEAD = `format: mine
file: 'mine_{batch}{part}.csv'
delimiter: ','
formula_guard: true
rows: entries
`;

function refusal(yaml: string): string {
  try {
    readLayout(yaml, 'mine.yml');
    return 'accepted';
  } catch (error) {
    return String(error).replace(/^Failure: export.layout-invalid: /, '');
  }
}

describe('a layout', () => {
  it.each(readdirSync(new URL('../../../../templates/export/', import.meta.url)))(
    'of ours can be read: %s',
    (file) => {
      expect(ownLayout(file.replace(/\.yml$/, '')).columns.length).toBeGreaterThan(3);
    },
  );

  it('of an operator is a format without code', async () => {
    const format = ownFormat(
      `${HEAD}decimal_sign: ','
date: DD.MM.YYYY
quoting: text
columns:
  - { name: Nummer, field: document_number }
  - { name: Art, literal: AR }
  - { name: Leer }
  - { name: Datum, type: date, field: booking_date }
  - { name: Betrag, type: amount, field: gross }
  - { name: Steuer, field: tax_case_and_rate, values: { 'S 19': '19% USt' } }
`,
      'mine.yml',
    );
    const [file] = await filesOf(format, batch([entry()]));
    expect(format.name).toBe('mine');
    expect(file?.name).toBe('mine_Mitte_tax-adviser_00012.csv');
    expect(Buffer.from(file?.bytes ?? []).toString()).toBe(
      'Nummer,Art,Leer,Datum,Betrag,Steuer\r\n"RE-1","AR","",09.10.2026,119,00,"19% USt"\r\n',
    );
  });

  it.each([
    ['columns: [', /^mine\.yml:\d+:\d+: /],
    ['columns: []\n', /^mine\.yml:6:10: columns: /],
    ['columns:\n  - { name: A, feild: gross }\n', /^mine\.yml:7:5: columns\.0: .*feild/],
    [
      'columns:\n  - { name: A }\n  - { name: B, field: grossest }\n',
      /^mine\.yml:8:5: columns\.1: there is no field "grossest"; entries have entry_id, /,
    ],
    [
      'columns:\n  - { name: A, field: gross }\n',
      /^mine\.yml:7:5: columns\.0: "gross" is of another type: give "A" type: amount/,
    ],
    [
      'columns:\n  - { name: A, field: kind, literal: B }\n',
      /^mine\.yml:7:5: columns\.0: a column has a field or a literal/,
    ],
    [
      'columns:\n  - { name: A, values: { a: b } }\n',
      /^mine\.yml:7:5: columns\.0: "A" has values without a field/,
    ],
    [
      'charset: windows-1252\ncolumns:\n  - { name: Łódź }\n',
      /^mine\.yml:8:5: columns\.0: "Łódź" has characters that windows-1252 lacks/,
    ],
    ['charset: latin-7\ncolumns:\n  - { name: A }\n', /^mine\.yml:6:10: charset: /],
  ])('with a mistake names file, line and field: %s', (columns, message) => {
    expect(refusal(HEAD + columns)).toMatch(message);
  });

  it.each(['../../accounting/{batch}.csv', 'always-the-same.csv', '{who}_{batch}.csv'])(
    'cannot name its files %s',
    (name) => {
      const yaml = HEAD.replace('mine_{batch}{part}.csv', name);
      expect(refusal(`${yaml}columns:\n  - { name: A }\n`)).toMatch(
        /^mine\.yml:2:7: file: a name with \{batch\}/,
      );
    },
  );

  it('cannot have the rows of DATEV files, which are more than columns', () => {
    const yaml = HEAD.replace('rows: entries', 'rows: datev debtors');
    expect(() => ownFormat(`${yaml}columns:\n  - { name: A }\n`, 'mine.yml')).toThrow(
      'mine.yml: rows: only entries, postings, bookings or debtors can be written by a layout alone',
    );
  });

  it('refuses values that the target demands or does not know', async () => {
    const format = ownFormat(
      `${HEAD}columns:
  - { name: Center, field: cost_center, required: true }
  - { name: Tax, field: tax_case_and_rate, values: { 'S 7': low } }
`,
      'mine.yml',
    );
    await expect(filesOf(format, batch([entry()]))).rejects.toMatchObject({
      code: 'export.refused',
      findings: [
        { rule: 'SB-EXPORT-REQUIRED', message: 'RE-1: the target demands "Center", and there is none' },
        { rule: 'SB-EXPORT-VALUE', message: 'RE-1: the column "Tax" has no value for "S 19"' },
      ],
    });
  });

  it('refuses a number that is none, is too long or has too many decimals', async () => {
    const format = ownFormat(
      `${HEAD}columns:
  - { name: Account, type: number, field: account }
  - { name: Rate, type: number, decimals: 1, field: tax_rate }
  - { name: Net, type: amount, length: 2, field: net }
`,
      'mine.yml',
    );
    const write = (changes: Partial<Entry>) =>
      filesOf(format, batch([entry({ net: 9_900, ...changes })])).then(
        () => [],
        (error: { findings: { field: string }[] }) => error.findings.map(({ field }) => field),
      );
    expect(await write({})).toEqual([]);
    expect(await write({ account: '84;00' })).toEqual(['Account']);
    expect(await write({ taxRate: '5.55' })).toEqual(['Rate']);
    expect(await write({ net: -10_000 })).toEqual(['Net']);
  });

  it('divides documents into files and leaves out what it does not take, with number and sum', async () => {
    const format = ownFormat(
      `${HEAD}documents: invoices
parts: [revenue]
most_documents: 1
columns:
  - { name: Number, field: unique_document_number }
`,
      'mine.yml',
    );
    const old = entry({ documentNumber: 'RE-3' });
    const files = await filesOf(
      format,
      batch([
        entry(),
        entry({ documentNumber: 'RE-2' }),
        reversalOf(old),
        { ...old, id: 'new' },
        entry({ documentNumber: 'RE-4', kind: 'correction', net: -100, tax: -19 }),
        entry({ documentNumber: 'RE-5', kind: 'write-off', part: 'write-off', net: -200, tax: -38 }),
        entry({
          ...{ documentNumber: 'RE-6', kind: 'write-off', part: 'write-off', because: 'discount' },
          ...{ net: -300, tax: -57 },
        }),
      ]),
    );
    expect(files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
      ['mine_Mitte_tax-adviser_00012_1.csv', 'Number\r\nRE-1\r\n'],
      ['mine_Mitte_tax-adviser_00012_2.csv', 'Number\r\nRE-2\r\n'],
    ]);
    expect(files[0]?.notes).toEqual(
      [
        ['reversal of revenue in EUR', '1 entry of together -119.00 without a place in this format: RE-3'],
        ['invoice in EUR', '1 entry of together 119.00 without a place in this format: RE-3'],
        ['correction in EUR', '1 entry of together -1.19 without a place in this format: RE-4'],
        ['write-off in EUR', '1 entry of together -2.38 without a place in this format: RE-5'],
        ['discount in EUR', '1 entry of together -3.57 without a place in this format: RE-6'],
      ].map(([field, message]) => ({ kind: 'left out', field, message })),
    );
  });
});

it('numbers of an invoice that is put back, taken back and posted anew by one batch are three', async () => {
  const text = `${HEAD}documents: all\nparts: [revenue]\ncolumns:\n  - { name: Number, field: unique_document_number }\n`;
  const put = entry({ documentNumber: 'RE-3', bookingDate: '2026-10-31' });
  const now = { ...put, id: 'new', bookingDate: '2026-11-01' };
  const back = { ...reversalOf(put), bookingDate: '2026-11-01' };
  const [file] = await filesOf(ownFormat(text, 'mine.yml'), batch([put, back, now]));
  expect(Buffer.from(file?.bytes ?? []).toString()).toBe('Number\r\nRE-3\r\nRE-3-S12\r\nRE-3-N12\r\n');
});

describe('a text in a spreadsheet', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+49 30', "'+49 30"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1+1', "'=1+1"],
    ['a=b', 'a=b'],
    // Full-width signs are formulas in the spreadsheets of Japan.
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    // Where a comma, a tab or a bar parts the cells, a formula may begin within a text.
    ['Muster,=1+1', `"Muster,'=1+1"`],
    ['Muster, =1+1', `"Muster, '=1+1"`],
    ['Muster|@SUM(A1)', "Muster|'@SUM(A1)"],
    ['Muster;=1+1', "Muster;'=1+1"],
    ['",=1+1', '""",\'=1+1"'],
    ['Muster - Söhne', 'Muster - Söhne'],
  ])('is never a formula: %j', async (debtorName, written) => {
    const format = ownFormat(`${HEAD}columns:\n  - { name: Name, field: debtor_name }\n`, 'mine.yml');
    const [file] = await filesOf(format, batch([entry({ debtorName })]));
    expect(Buffer.from(file?.bytes ?? []).toString()).toBe(`Name\r\n${written}\r\n`);
  });

  it('says nothing to a target without quotes', async () => {
    const columns = 'quoting: never\ncolumns:\n  - { name: Name, field: debtor_name }\n';
    const format = ownFormat(`${HEAD}${columns}`, 'mine.yml');
    const [file] = await filesOf(format, batch([entry({ debtorName: '"Muster" ,\n GmbH' })]));
    expect(Buffer.from(file?.bytes ?? []).toString()).toBe(`Name\r\n'Muster"    GmbH\r\n`);
  });

  it('loses the characters to which a column gives a meaning, and that is told', async () => {
    const columns = "columns:\n  - { name: Name, field: debtor_name, avoid: ':*' }\n";
    const [file] = await filesOf(
      ownFormat(`${HEAD}${columns}`, 'mine.yml'),
      batch([entry({ debtorName: 'A:B *' })]),
    );
    expect(Buffer.from(file?.bytes ?? []).toString()).toBe('Name\r\nA-B -\r\n');
    expect(file?.notes).toEqual([
      { kind: 'transliterated', field: 'Name', message: '"A:B *" is written "A-B -"' },
    ]);
  });

  it('makes no customer of QuickBooks one below another', async () => {
    const [file] = await filesOf(
      FORMATS.get('quickbooks') as Format,
      batch([entry({ debtorName: 'Muster:Evil', taxKey: '20' })]),
    );
    expect(Buffer.from(file?.bytes ?? []).toString()).toContain(',Muster-Evil,');
  });

  it('leaves amounts below zero alone', async () => {
    const format = ownFormat(`${HEAD}columns:\n  - { name: Net, type: amount, field: net }\n`, 'mine.yml');
    const [file] = await filesOf(format, batch([entry({ net: -5, tax: 0 })]));
    expect(Buffer.from(file?.bytes ?? []).toString()).toBe('Net\r\n-0.05\r\n');
  });
});
