import { cellsOf } from './cells.js';
import type { WrittenFile } from './random/batch.js';
import type { DatevFacts } from './random/configuration.js';
import { hasFunctions } from './random/ledger.js';

/** A file with what DATEV knows of the client. */
export interface Given {
  readonly facts: DatevFacts;
  readonly files: readonly WrittenFile[];
}

/** A mistake that a simulator has to see; null where a batch has no place for it. */
type Plant = (given: Given) => Given | null;

const field = (number: number) => number - 1;
const AMOUNT = field(1);
const SIDE = field(2);
const BASE_AMOUNT = field(5);
const CONTRA = field(8);
const KEY = field(9);
const EU_COUNTRY = field(40);
const EU_RATE = field(41);
const TAX_PERIOD = field(116);
const REVERSAL = field(118);

export const PLANTS: Readonly<Record<string, Plant>> = {
  'missing key': inRow((row) => isOneOf(row[KEY], ['"2"', '"3"']) && row.with(KEY, '""')),
  'key too many': (given) =>
    inRow((row) => row[KEY] === '""' && isTaxedByAccount(row, given.facts) && row.with(KEY, '"3"'))(given),
  'key 40 left out': inRow(
    (row, { facts }) => row[KEY] === '"40"' && isTaxedByAccount(row, facts) && row.with(KEY, '""'),
  ),
  'wrong EU rate': inRow((row) => isTaxedAbroad(row) && row.with(EU_RATE, '23,00')),
  'wrong EU country': inRow((row) => isTaxedAbroad(row) && row.with(EU_COUNTRY, '"FR"')),
  'no EU rate': inRow((row) => isTaxedAbroad(row) && row.with(EU_RATE, '')),
  // With cash accounting a row is declared with its payment, whatever it says.
  'wrong tax period': inRow(
    (row, { facts }) =>
      !facts.cashAccounting && hasTaxPeriod(row) && row.with(TAX_PERIOD, monthAfter(row[TAX_PERIOD] ?? '')),
  ),
  'side of a Generalumkehr': inRow(
    (row) => row[REVERSAL] === '"1"' && row.with(SIDE, row[SIDE] === '"S"' ? '"H"' : '"S"'),
  ),
  'no Generalumkehr': inRow((row) => row[REVERSAL] === '"1"' && isTaxed(row) && row.with(REVERSAL, '""')),
  'another amount': inRow((row) => row[BASE_AMOUNT] === '' && row.with(AMOUNT, `1${row[AMOUNT]}`)),
  'automatic rate of the client': ({ facts, files }) => {
    const [account] = Object.entries(facts.automatic).find(([, rate]) => rate === '19') ?? [];
    if (account === undefined || !rowsOf(files).some((row) => row[CONTRA] === account)) return null;
    return { files, facts: { ...facts, automatic: { ...facts.automatic, [account]: '7' } } };
  },
  'automatic rate of the chart': ({ facts, files }) => {
    const row = rowsOf(files).find((each) => each[KEY] === '""' && isTaxedByAccount(each, facts));
    if (row === undefined) return null;
    return { files, facts: { ...facts, automatic: { ...facts.automatic, [row[CONTRA] ?? '']: '16' } } };
  },
};

type Change = (row: string[], given: Given) => string[] | false;

/** Changes the first row that it fits. */
function inRow(change: Change): Plant {
  return (given) => {
    for (const [index, file] of given.files.entries()) {
      const lines = textOf(file).split('\r\n');
      for (const [number, line] of lines.entries()) {
        if (number < 2 || line === '') continue;
        const changed = change(cellsOf(line), given);
        if (changed === false) continue;
        const text = lines.with(number, changed.join(';')).join('\r\n');
        return { ...given, files: given.files.with(index, { ...file, bytes: Buffer.from(text, 'latin1') }) };
      }
    }
    return null;
  };
}

/** Byte by byte: it is written back as it was. */
function textOf({ bytes }: WrittenFile): string {
  return Buffer.from(bytes).toString('latin1');
}

function rowsOf(files: readonly WrittenFile[]): readonly string[][] {
  return files.flatMap((file) => textOf(file).split('\r\n').slice(2, -1).map(cellsOf));
}

function isOneOf(value: string | undefined, values: readonly string[]): boolean {
  return value !== undefined && values.includes(value);
}

/** Accounts of the generator that DATEV's charts tax with 19 %, whatever their length. */
const TAXED = /^(8400|8403|8409|8410|8519|8640|2752|4400|4402|4409|4410|4569|4836|4862)0{0,4}$/;

function isTaxedByAccount(row: readonly string[], { automatic, chart }: DatevFacts): boolean {
  const account = row[CONTRA] ?? '';
  const declared = automatic[account];
  return declared === '19' || (declared === undefined && hasFunctions(chart) && TAXED.test(account));
}

function isTaxed(row: readonly string[]): boolean {
  return isOneOf(row[KEY], ['"2"', '"3"']);
}

/** With key 40 its country and rate are there to be read, and compute nothing. */
function isTaxedAbroad(row: readonly string[]): boolean {
  return row[EU_RATE] !== '' && isOneOf(row[KEY], ['"10"', '"240"']);
}

function hasTaxPeriod(row: readonly string[]): boolean {
  return isTaxed(row) && row[TAX_PERIOD] !== '';
}

/** @param day TTMMJJJJ */
function monthAfter(day: string): string {
  const month = Number(day.slice(2, 4)) % 12;
  return `01${String(month + 1).padStart(2, '0')}${day.slice(4)}`;
}
