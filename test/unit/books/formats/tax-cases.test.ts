import { describe, expect, it } from 'vitest';
import { DATEV } from '../../../../src/books/formats/datev/format.js';
import type { Format, FormatContext } from '../../../../src/books/formats/format.js';
import { JPK_V7M } from '../../../../src/books/formats/jpk/format.js';
import { FORMATS } from '../../../../src/books/formats/registry.js';
import { CASES_OF_COUNTRY } from '../../../../src/config/tax-cases.js';
import { vatRatesOn } from '../../../../src/domain/countries/countries.js';
import type { Failure } from '../../../../src/domain/errors.js';
import { SELLER_COUNTRIES } from '../../../../src/domain/settings.js';
import {
  batchOf,
  bookedRow,
  booksOf,
  nameOf,
  TAX_CASE_ROWS,
  type TaxCaseRow,
} from '../../../fixtures/tax-cases.js';
import { readDelimited } from './delimited.js';
import { context, filesOf } from './sample.js';
import { unpacked } from './unpacked.js';

const named = (rows: readonly TaxCaseRow[]) => rows.map((row) => [nameOf(row), row] as const);
const where = (column: 'datev' | 'fec' | 'jpk' | 'lexware' | 'sage') =>
  named(TAX_CASE_ROWS.filter((row) => row[column] !== null));

/** Rates of DATEV's keys in Austria. */
const AUSTRIAN = { '3': '20', '2': '10', '8': '13', '7': 'none' };

function contextOf(row: TaxCaseRow): FormatContext {
  const { exports } = context();
  const datev = { consultant: 29_098, client: 55_003, ...(row.country === 'AT' && { tax_keys: AUSTRIAN }) };
  const books = booksOf(row);
  return context({
    accounting: row.country === 'AT' ? { ...books, automatic_accounts: { [row.account]: 'none' } } : books,
    exports: { ...exports, datev, fec: { siren: '732829320', receivables: '411000' } },
  });
}

/** Rows of a delimited file by column. */
async function table(format: Format, row: TaxCaseRow, delimiter: string, charset: string, above = 0) {
  const [file] = (await filesOf(format, batchOf(bookedRow(row)), contextOf(row))).flatMap(unpacked);
  if (file === undefined) throw new Error('no file');
  const [names = [], ...rows] = readDelimited(file, delimiter, charset).slice(above);
  return rows.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])));
}

function formatNamed(name: string): Format {
  const format = FORMATS.get(name);
  if (format === undefined) throw new Error(`no format ${name}`);
  return format;
}

describe('the table of tax cases', () => {
  it.each(SELLER_COUNTRIES)('has every case that the law in %s knows, at every rate', (country) => {
    const rows = TAX_CASE_ROWS.filter((row) => row.country === country);
    const rates = vatRatesOn(country, ['2026-10-01']);
    expect(new Set(rows.map((row) => row.case))).toEqual(new Set(CASES_OF_COUNTRY[country]));
    const taxed = rows.filter((row) => row.case === 'standard').map((row) => row.rate);
    expect(new Set(taxed)).toEqual(new Set(rates));
  });

  it('says for every case in Poland what JPK_V7M has of it, for all others in DATEV or FEC where those are used', () => {
    const used = { DE: 'datev', AT: 'datev', FR: 'fec', PL: 'jpk' } as const;
    const missing = TAX_CASE_ROWS.filter((row) => {
      const column = used[row.country as keyof typeof used];
      return column !== undefined && row[column] === null;
    });
    expect(missing.map(nameOf)).toEqual([]);
  });
});

describe('an item of each tax case', () => {
  it.each(named(TAX_CASE_ROWS))('is booked to account, key and tax account: %s', (_name, row) => {
    const { entry } = bookedRow(row);
    expect({
      category: entry.taxCase,
      rate: entry.taxRate,
      P_12: entry.polishCase ?? null,
      account: entry.account,
      tax_key: entry.taxKey || null,
      tax_account: entry.taxAccount,
      net: entry.net,
      tax: entry.tax,
    }).toEqual({
      category: row.category,
      rate: row.rate,
      P_12: row.P_12,
      account: row.account,
      tax_key: row.tax_key,
      tax_account: row.tax_account,
      net: 10_000,
      tax: Math.round(Number(row.rate) * 100),
    });
  });

  it.each(where('datev'))('in DATEV: %s', async (_name, row) => {
    const [booking] = await table(DATEV, row, ';', 'windows-1252', 1);
    const fields = ['Gegenkonto (ohne BU-Schlüssel)', 'BU-Schlüssel', 'EU-Land u. UStID (Bestimmung)'];
    expect(fields.map((field) => booking?.[field] || '-').join(' ')).toBe(row.datev);
  });

  it.each(where('lexware'))('in Lexware: %s', async (_name, row) => {
    expect(await bookingOf('lexware', row, row.lexware)).toBe(row.lexware);
  });

  it.each(where('sage'))('in Sage 100: %s', async (_name, row) => {
    expect(await bookingOf('sage-100', row, row.sage)).toBe(row.sage);
  });

  it.each(where('fec'))('in FEC: %s', async (_name, row) => {
    const postings = await table(formatNamed('fec'), row, '\t', 'utf-8');
    const shown = postings.map(({ CompteNum, Debit, Credit }) =>
      Debit === '0,00' ? `${CompteNum} C ${Credit}` : `${CompteNum} D ${Debit}`,
    );
    expect(shown.join('; ')).toBe(row.fec);
  });

  it.each(where('jpk'))('in JPK_V7M: %s', async (_name, row) => {
    expect(await jpkFields(row)).toBe(row.jpk);
  });

  it.each(where('jpk'))('in JPK_V7M, of a space that issues nothing in KSeF: %s', async (_name, row) => {
    expect(await jpkFields(row, 'ubl')).toBe(row.jpk);
  });

  it.each(named(TAX_CASE_ROWS))('in CSV, from which programs read: %s', async (_name, row) => {
    const [line] = await table(formatNamed('csv-data'), row, ';', 'utf-8');
    expect(Object.values(line ?? {})).toEqual(expect.arrayContaining([row.account, row.category, row.rate]));
  });
});

const SIDES = {
  lexware: ['Sollkonto', 'Habenkonto', 'Steuerschlüssel', 'Buchungsbetrag'],
  'sage-100': ['Soll', 'Haben', 'Steuercode', 'Betrag'],
} as const;

/** The line of the item, from a rule with the key that is expected. */
async function bookingOf(
  format: keyof typeof SIDES,
  row: TaxCaseRow,
  expected: string | null,
): Promise<string> {
  const [, , key = '-'] = expected?.split(' ') ?? [];
  const keyed = { ...row, tax_key: key === '-' ? null : key };
  const [line] = await table(formatNamed(format), keyed, ';', 'windows-1252');
  return SIDES[format].map((column) => line?.[column] || '-').join(' ');
}

/** The K fields of the only row, or the rule that refuses it; `no row` where nothing is listed. */
async function jpkFields(row: TaxCaseRow, standard?: 'ubl'): Promise<string> {
  try {
    const given = batchOf(bookedRow(row, standard));
    const [file] = await filesOf(JPK_V7M, given, contextOf(row));
    if (file === undefined) return 'no row';
    const text = Buffer.from(file.bytes).toString();
    return [...text.matchAll(/<(K_\d+)>([^<]*)</g)]
      .map(([, field, amount]) => `${field}=${amount}`)
      .join(' ');
  } catch (error) {
    return (error as Failure).findings.map(({ rule }) => rule).join(' ');
  }
}
