import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ExchangeRate, ExchangeRateLookup, FoundRate } from '../../domain/currency-rate.js';
import type { LocalDate } from '../../domain/invoice.js';
import { parseTables } from './exchange-rates.js';

/** A year of table A is 100 kB. */
const MOST_BYTES = 8 * 1024 * 1024;

/**
 * Looks rates up in a file with NBP's tables, or in all `.json` and `.csv` files of a folder. Reads them again each
 * time, because somebody adds a table every day. Never throws: what is wrong is said with the place.
 *
 * @param path undefined when the configuration names none
 */
export function exchangeRatesIn(path: string | undefined): ExchangeRateLookup {
  return (currency, day) =>
    path === undefined ? { ok: false, problem: 'exchange_rates is not set' } : lookUp(path, currency, day);
}

function lookUp(path: string, currency: string, day: LocalDate): FoundRate {
  const found: ExchangeRate[] = [];
  const problems: string[] = [];
  for (const file of filesOf(path)) {
    const read = readRate(file, currency, day);
    if (typeof read === 'string') problems.push(read);
    else if (read !== null) found.push(read);
  }
  const [first, ...others] = found;
  if (first === undefined) return { ok: false, problem: problems.join(', ') || `${path} has none` };
  return others.every((other) => other.rate.eq(first.rate))
    ? { ok: true, rate: first }
    : { ok: false, problem: `the files in ${path} disagree` };
}

function filesOf(path: string): readonly string[] {
  try {
    if (!statSync(path).isDirectory()) return [path];
    const names = readdirSync(path).filter((name) => /\.(json|csv)$/i.test(name));
    return names.sort().map((name) => join(path, name));
  } catch {
    // Reading it says what is wrong.
    return [path];
  }
}

/** Null where the file has no such rate; a text says what is wrong with it. */
function readRate(file: string, currency: string, day: LocalDate): ExchangeRate | string | null {
  let bytes: Uint8Array;
  try {
    if (statSync(file).size > MOST_BYTES) return `${file}: is larger than ${MOST_BYTES / 1024} KiB`;
    bytes = readFileSync(file);
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    return `${file}: ${code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`}`;
  }
  const parsed = parseTables(bytes);
  if (!parsed.ok) return `${file}:${parsed.line}: ${parsed.problem}`;
  const table = parsed.tables.find((each) => each.day === day);
  const rate = table?.rates.get(currency);
  return table === undefined || rate === undefined
    ? null
    : { currency, rate, table: table.table, effectiveDate: day };
}
