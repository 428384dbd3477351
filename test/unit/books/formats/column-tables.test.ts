import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownLayout } from '../../../../src/books/formats/layout/load.js';

/** The column tables that the layouts were made from, beside the repository. */
const FOLDER = resolve(import.meta.dirname, '../../../../../shared/reference/export');
const isHere = existsSync(FOLDER);
if (!isHere)
  console.warn('SKIPPED: the layouts are not compared with the column tables, which are not here.');

function table(name: string): Record<string, string>[] {
  const [heading = '', ...lines] = readFileSync(join(FOLDER, name), 'utf8').trimEnd().split(/\r?\n/);
  const names = heading.split('\t');
  return lines.map((line) => {
    const values = line.split('\t');
    return Object.fromEntries(names.map((column, index) => [column, values[index] ?? '']));
  });
}

describe.skipIf(!isHere)('the layouts', () => {
  it('have the 125 columns of a Buchungsstapel with their types, lengths and decimals', () => {
    const rows = table('datev_buchungsstapel.tsv');
    const { columns } = ownLayout('datev-bookings');
    expect(columns.map(({ name }) => name)).toEqual(rows.map((row) => row.heading_in_official_v13_sample));
    expect(columns).toHaveLength(125);
    for (const [index, row] of rows.entries()) {
      const column = columns[index];
      const about = `column ${index + 1}, ${row.heading_in_official_v13_sample}`;
      expect(column?.type === 'text', about).toBe(row.quoted_text === 'yes');
      expect(column?.required, about).toBe(row.required === 'yes');
      expect(column?.date ?? '', about).toBe(row.date_format);
      if (row.type !== 'Datum') expect(column?.length, about).toBe(Number(row.int_digits_or_length));
      expect(column?.decimals ?? 0, about).toBe(Number(row.decimals));
    }
  });

  it('have the 254 columns of Debitoren/Kreditoren with their lengths and quotes', () => {
    const rows = table('datev_debitoren_kreditoren.tsv');
    const { columns } = ownLayout('datev-debtors');
    expect(columns.map(({ name }) => name)).toEqual(rows.map((row) => row.heading_in_official_v5_sample));
    expect(columns).toHaveLength(254);
    for (const [index, row] of rows.entries()) {
      const about = `column ${index + 1}, ${row.heading_in_official_v5_sample}`;
      expect(columns[index]?.type === 'text', about).toBe(row.quoted_in_sample === 'yes');
      expect(columns[index]?.length, about).toBe(row.max_length === '' ? undefined : Number(row.max_length));
    }
  });

  it.each([
    ['fec', 'FEC'],
    ['xero', 'Xero sales invoice (export-shaped file as used by Moment)'],
    ['bmd', 'BMD NTCS Buchungen'],
    ['quickbooks', 'QuickBooks Online invoices'],
  ])('have the columns of %s, and fill those that are demanded', (name, format) => {
    const rows = table('columns_other_formats.tsv').filter((row) => row.format === format);
    const { columns } = ownLayout(name);
    // BMD has a day of booking as well, which the table was made without.
    const names = columns.map((column) => column.name).filter((column) => column !== 'buchdatum');
    expect(names).toEqual(rows.map((row) => row.column));
    const demanded = rows.filter((row) => row.required === 'yes').map((row) => row.column);
    const filled = columns.filter(({ required, literal }) => required || literal !== undefined);
    expect(filled.map((column) => column.name)).toEqual(expect.arrayContaining(demanded));
  });
});
