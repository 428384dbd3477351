import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BOOKING_LINE_FIELDS } from '../../../../src/books/formats/layout/booking-fields.js';
import { DEBTOR_LINE_FIELDS } from '../../../../src/books/formats/layout/debtor-fields.js';
import { ENTRY_FIELDS } from '../../../../src/books/formats/layout/entry-fields.js';
import { readLayout } from '../../../../src/books/formats/layout/load.js';
import { POSTING_FIELDS } from '../../../../src/books/formats/layout/posting-fields.js';
import { LayoutColumn } from '../../../../src/books/formats/layout/schema.js';
import { Notes } from '../../../../src/books/formats/notes.js';
import { FORMATS } from '../../../../src/books/formats/registry.js';
import { batch, booksIn, context, entry, filesOf } from './sample.js';

const NAMES = [
  'datev',
  'hledger',
  'xlsx',
  'csv',
  'csv-data',
  'jpk-v7m',
  'fec',
  'xero',
  'bmd',
  'lexware',
  'sage-100',
  'quickbooks',
];
const given = batch([
  entry({ taxKey: 'A' }),
  entry({
    documentNumber: 'RE-2',
    taxKey: 'A',
    documentDate: '2026-11-01',
    taxCase: 'E',
    taxRate: '0',
    tax: 0,
  }),
]);
const polish = batch([entry({ currency: 'PLN', taxRate: '23' })]);

describe('the formats', () => {
  it('are known by name', () => {
    expect([...FORMATS.keys()]).toEqual(NAMES);
  });

  it.each(NAMES)('%s writes the same files every time, under safe names of their own', async (name) => {
    const format = FORMATS.get(name);
    if (format === undefined) throw new Error(name);
    const isPolish = name === 'jpk-v7m';
    const books = { ...booksIn(isPolish ? 'PLN' : 'EUR'), automatic_accounts: { 8400: 'none' } };
    const around = context({ accounting: books });
    const write = () => filesOf(format, isPolish ? polish : given, around);
    const [files, again] = [await write(), await write()];
    expect(files.length).toBeGreaterThan(0);
    expect(files.map((file) => Buffer.from(file.bytes).toString('base64'))).toEqual(
      again.map((file) => Buffer.from(file.bytes).toString('base64')),
    );
    const names = files.map((file) => file.name);
    expect(new Set(names).size).toBe(names.length);
    for (const file of names)
      expect(file).toMatch(/^[A-Za-z0-9][A-Za-z0-9_.-]+\.(csv|txt|zip|xml|xlsx|journal)$/);
    for (const file of names) expect(file).toContain('Mitte_tax-adviser_00012');
  });

  it.each(['datev', 'csv', 'csv-data', 'fec', 'bmd', 'jpk-v7m'])(
    '%s refuses amounts without a rate of exchange',
    async (name) => {
      const format = FORMATS.get(name);
      if (format === undefined) throw new Error(name);
      const around = context(name === 'jpk-v7m' ? { accounting: booksIn('PLN') } : {});
      await expect(filesOf(format, batch([entry({ currency: 'USD' })]), around)).rejects.toMatchObject({
        code: 'export.refused',
        findings: [{ rule: 'SB-EXPORT-CURRENCY', field: 'exchange_rates' }],
      });
    },
  );
});

describe('a format of columns', () => {
  it('is named nowhere in the code', () => {
    const places = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
      (path) =>
        path.endsWith('.ts') && /['"]quickbooks['"]|\bquickbooks:/.test(readFileSync(`src/${path}`, 'utf8')),
    );
    expect(places).toEqual([]);
  });
});

const page = (name: string): string =>
  readFileSync(new URL(`../../../../docs/${name}.md`, import.meta.url), 'utf8');
const firstCells = (text: string): readonly string[] =>
  [...text.matchAll(/^\| `([^|]+)` \|/gm)].flatMap((match) => match[1]?.split('`, `') ?? []).toSorted();

it('docs/exports.md names the formats', () => {
  expect(firstCells(page('exports'))).toEqual(NAMES.toSorted());
});

describe('docs/export-layouts.md', () => {
  const [head = '', columns = '', fields = ''] = page('export-layouts').split(/^## (?:Columns|Fields)$/m);

  it('has an example that is a layout', () => {
    const [, example = ''] = /```yaml\n([\s\S]*?)```/.exec(head) ?? [];
    expect(readLayout(example, 'example.yml')).toMatchObject({ format: 'my-program', rows: 'entries' });
  });

  it('describes what a column may have', () => {
    expect([...firstCells(columns), 'name'].toSorted()).toEqual(Object.keys(LayoutColumn.shape).toSorted());
  });

  it('describes all fields', () => {
    const all = { ...ENTRY_FIELDS, ...POSTING_FIELDS, ...BOOKING_LINE_FIELDS, ...DEBTOR_LINE_FIELDS };
    expect(firstCells(fields)).toEqual(Object.keys(all).toSorted());
  });
});

describe('notes', () => {
  it('are told once, and counted where nobody would read them', () => {
    const notes = new Notes();
    const changed = (number: number): void =>
      notes.add('changed', 'Belegfeld 1', 'written', { before: number, after: 'x' });
    for (let number = 0; number < 502; number += 1) changed(number);
    changed(0);
    notes.add('difference', 'RE-1', 'due-tax', { program: 'DATEV' });
    const list = notes.list();
    expect(list).toHaveLength(502);
    expect(list.slice(-2)).toEqual([
      {
        kind: 'difference',
        field: 'RE-1',
        message: 'DATEV books the tax that is due with a payment by itself',
      },
      { kind: 'changed', field: '', message: 'and 2 more of this kind' },
    ]);
  });
});
