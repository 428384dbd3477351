import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { FormatContext } from '../../../../src/books/formats/format.js';
import { FORMATS } from '../../../../src/books/formats/registry.js';
import type { Batch } from '../../../../src/domain/accounting/model.js';
import { readDelimited } from './delimited.js';
import { randomBatch, withShortNumbers } from './random-batch.js';
import { batch, booksIn, context, filesOf, type ReadFile } from './sample.js';
import { unpacked } from './unpacked.js';

/**
 * What a file adds up to, in cents by key, has to be what the batch says of itself: nothing is lost, doubled or
 * turned around on the way into any format.
 */
type Sums = Readonly<Record<string, number>>;

const GERMAN = ['19', '7', '5.5', '0'];
const POLISH = ['23', '8', '5', '0'];
const RUNS = { numRuns: 40 };
/** DATEV's keys, by rate. */
const KEYS: Readonly<Record<string, string>> = { '19': '3', '7': '2', '5.5': '40' };
const WITHOUT_AUTOMATIC = context({
  accounting: { ...booksIn('EUR'), automatic_accounts: { 8400: 'none' } },
});

function cents(text: string | undefined): number {
  const [, sign, whole, decimals] = /^(-?)(\d+)[.,](\d\d)$/.exec(text ?? '') ?? [];
  if (whole === undefined) throw new Error(`not an amount: ${text}`);
  return Number(`${sign}${whole}${decimals}`) + 0;
}

function sums(pairs: Iterable<readonly [string, number]>): Sums {
  const made: Record<string, number> = {};
  for (const [key, amount] of pairs) made[key] = (made[key] ?? 0) + amount;
  return Object.fromEntries(Object.entries(made).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function records(file: ReadFile, delimiter: string, charset = 'utf-8', skip = 0): Record<string, string>[] {
  const [heading = [], ...rows] = readDelimited(file, delimiter, charset).slice(skip);
  return rows.map((row) =>
    Object.fromEntries(heading.map((name, index) => [name.replace('\ufeff', ''), row[index] ?? ''])),
  );
}

async function all(
  name: string,
  given: Batch,
  around: FormatContext = context(),
): Promise<readonly ReadFile[]> {
  const format = FORMATS.get(name);
  if (format === undefined) throw new Error(`no format ${name}`);
  return filesOf(format, given, around);
}

function totals(given: Batch, of: 'net' | 'tax' | 'gross'): Sums {
  return sums(given.manifest.totals.map((row) => [row.currency, row[of]] as const));
}

/** Of revenue, in the currency of the books. */
function revenue(given: Batch, of: 'net' | 'tax' | 'gross'): number {
  return [...given.entries]
    .filter(({ part }) => part === 'revenue')
    .reduce((sum, entry) => sum + (entry.exchange ?? entry)[of], 0);
}

describe('the sums of a file are those of the batch:', () => {
  it('DATEV', async () => {
    await fc.assert(
      fc.asyncProperty(randomBatch('EUR', GERMAN), async (given) => {
        const keyed = {
          ...given,
          entries: given.entries.map((one) => ({ ...one, taxKey: KEYS[one.taxRate] ?? '' })),
        };
        const files = (await all('datev', keyed, WITHOUT_AUTOMATIC)).filter(({ name }) =>
          name.startsWith('EXTF_Buchungsstapel'),
        );
        const rows = files.flatMap((file) => records(file, ';', 'windows-1252', 1));
        const signed = rows.map((row) => {
          const amount = cents(row['Umsatz (ohne Soll/Haben-Kz)']);
          expect(amount).toBeGreaterThan(0);
          return {
            currency: row['WKZ Umsatz'] ?? '',
            amount: row['Soll/Haben-Kennzeichen'] === 'S' ? amount : -amount,
          };
        });
        const zero = sums(given.manifest.totals.map(({ currency }) => [currency, 0] as const));
        expect({
          ...zero,
          ...sums(signed.map(({ currency, amount }) => [currency, amount] as const)),
        }).toEqual(totals(given, 'gross'));
      }),
      RUNS,
    );
  });

  it('neutral CSV', async () => {
    await fc.assert(
      fc.asyncProperty(randomBatch('EUR', GERMAN), async (given) => {
        const rows = (await all('csv-data', given)).flatMap((file) => records(file, ';'));
        for (const [column, of] of [
          ['Net', 'net'],
          ['Tax', 'tax'],
          ['Gross', 'gross'],
        ] as const) {
          expect(sums(rows.map((row) => [row.Currency ?? '', cents(row[column])] as const))).toEqual(
            totals(given, of),
          );
        }
        expect(new Set(rows.map((row) => row.Entry)).size).toBe(given.manifest.entries);
      }),
      RUNS,
    );
  });

  it('XLSX', async () => {
    await fc.assert(
      fc.asyncProperty(randomBatch('EUR', GERMAN), async (given) => {
        const [file] = await all('xlsx', given);
        const sheet = strFromU8(
          unzipSync(file?.bytes ?? new Uint8Array())['xl/worksheets/sheet2.xml'] ?? new Uint8Array(),
        );
        // Columns AC, AD and AE: net, tax and gross in the currency of the books.
        const sumOf = (column: string): number =>
          [...sheet.matchAll(new RegExp(`r="${column}\\d+"[^>]*><v>(-?[\\d.]+)</v>`, 'g'))]
            .slice(1)
            .reduce((sum, match) => sum + Math.round(Number(match[1]) * 100), 0);
        const books = (of: 'net' | 'tax' | 'gross'): number =>
          given.entries.reduce((sum, entry) => sum + (entry.exchange ?? entry)[of], 0);
        expect([sumOf('AC'), sumOf('AD'), sumOf('AE')]).toEqual([books('net'), books('tax'), books('gross')]);
      }),
      { numRuns: 10 },
    );
  });

  it('FEC, in balance for each EcritureNum', async () => {
    await fc.assert(
      fc.asyncProperty(randomBatch('EUR', GERMAN), async (given) => {
        const rows = (await all('fec', given)).flatMap(unpacked).flatMap((file) => records(file, '\t'));
        const side = (row: Record<string, string>): number => cents(row.Debit) - cents(row.Credit);
        const balances = sums(rows.map((row) => [row.EcritureNum ?? '', side(row)] as const));
        expect(Object.values(balances).filter((balance) => balance !== 0)).toEqual([]);
        const receivable = rows
          .filter((row) => row.CompteNum === '411000')
          .reduce((sum, row) => sum + side(row), 0);
        expect(receivable).toBe(
          given.entries.reduce((sum, entry) => sum + (entry.exchange ?? entry).gross, 0),
        );
      }),
      RUNS,
    );
  });

  it('hledger, in balance for each transaction', async () => {
    await fc.assert(
      fc.asyncProperty(randomBatch('EUR', GERMAN), async (given) => {
        const [file] = await all('hledger', given);
        const text = Buffer.from(file?.bytes ?? []).toString();
        const sides = (part: string) =>
          [...part.matchAll(/^ {4}(\S+) +(-?\d+\.\d\d) ([A-Z]{3})(?: @@ \d+\.\d\d [A-Z]{3})? {2};/gm)].map(
            ([, account = '', amount, currency = '']) => ({ account, amount: cents(amount), currency }),
          );
        for (const transaction of text.split('\n\n').slice(2)) {
          const balance = sums(sides(transaction).map(({ currency, amount }) => [currency, amount] as const));
          expect(Object.values(balance).filter((amount) => amount !== 0)).toEqual([]);
        }
        const receivable = sides(text).filter(({ account }) => account.startsWith('assets:receivable:'));
        const zero = sums(given.manifest.totals.map(({ currency }) => [currency, 0] as const));
        expect({
          ...zero,
          ...sums(receivable.map(({ currency, amount }) => [currency, amount] as const)),
        }).toEqual(totals(given, 'gross'));
      }),
      RUNS,
    );
  });

  it('Xero: invoices less credit notes are the revenue', async () => {
    await fc.assert(
      fc.asyncProperty(randomBatch('EUR', GERMAN), async (given) => {
        const files = await all('xero', given);
        const signed = files.flatMap((file) => {
          const sign = file.name.startsWith('Xero_Credit_Notes') ? -1 : 1;
          return records(file, ',').map((row) => ({
            currency: row.Currency ?? '',
            net: sign * cents(row.UnitAmount),
            tax: sign * cents(row.TaxAmount),
          }));
        });
        const own = given.entries.filter(({ part }) => part === 'revenue');
        for (const of of ['net', 'tax'] as const) {
          expect(sums(signed.map((row) => [row.currency, row[of]] as const))).toEqual(
            sums(own.map((entry) => [entry.currency, entry[of]] as const)),
          );
        }
      }),
      RUNS,
    );
  });

  it('BMD: the revenue', async () => {
    await fc.assert(
      fc.asyncProperty(randomBatch('EUR', GERMAN), async (given) => {
        const files = (await all('bmd', withShortNumbers(given))).filter(
          ({ name }) => !name.includes('Personenkonten'),
        );
        const rows = files.flatMap((file) => records(file, ';', 'windows-1252'));
        expect(rows.reduce((sum, row) => sum + cents(row.betrag), 0)).toBe(revenue(given, 'gross'));
        expect(rows.reduce((sum, row) => sum - cents(row.steuer), 0)).toBe(revenue(given, 'tax'));
      }),
      RUNS,
    );
  });

  it('QuickBooks: what it takes and what it is told to have left out', async () => {
    await fc.assert(
      fc.asyncProperty(randomBatch('EUR', ['0']), async (random) => {
        // Its file names no currency, so that it has none but that of the books.
        const given = batch(withShortNumbers(random).entries.filter(({ exchange }) => exchange === null));
        const files = await all('quickbooks', given);
        const taken = files
          .flatMap((file) => records(file, ','))
          .reduce((sum, row) => sum + cents(row['Item amount']), 0);
        const left = (files[0]?.notes ?? [])
          .filter(({ kind }) => kind === 'left out')
          .reduce((sum, { message }) => sum + cents(/together (\S+) /.exec(message)?.[1]), 0);
        expect(taken + left).toBe(given.manifest.totals.reduce((sum, { gross }) => sum + gross, 0));
      }),
      RUNS,
    );
  });

  it('JPK_V7M: the revenue in zloty', async () => {
    await fc.assert(
      fc.asyncProperty(randomBatch('PLN', POLISH), async (batch) => {
        // What it takes back has no row: the files are of whole months.
        const given = { ...batch, entries: batch.entries.filter(({ reverses }) => reverses === null) };
        const files = await all('jpk-v7m', given, context({ accounting: booksIn('PLN') }));
        const text = files.map(({ bytes }) => Buffer.from(bytes).toString()).join('');
        const sumOf = (fields: string): number =>
          [...text.matchAll(new RegExp(`<(?:${fields})>(-?\\d+\\.\\d\\d)<`, 'g'))].reduce(
            (sum, match) => sum + cents(match[1]),
            0,
          );
        expect(sumOf('K_10|K_15|K_17|K_19')).toBe(revenue(given, 'net'));
        expect(sumOf('K_16|K_18|K_20')).toBe(revenue(given, 'tax'));
        expect(sumOf('PodatekNalezny')).toBe(revenue(given, 'tax'));
      }),
      RUNS,
    );
  });
});
