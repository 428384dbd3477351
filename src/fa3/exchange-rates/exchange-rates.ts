import { isCalendarDate } from '@spacebooks/base/calendar';
import { type Decimal, decimal, parseDecimal } from '@spacebooks/base/money';
import type { LocalDate } from '../../domain/invoice.js';

/** Table A of the National Bank of Poland (NBP) of one day. */
interface RateTable {
  /** Number of the table, e.g. `225/A/NBP/2026`. */
  readonly table: string;
  readonly day: LocalDate;
  /** PLN for one unit, by ISO 4217 code. */
  readonly rates: ReadonlyMap<string, Decimal>;
}

export type ParsedTables =
  | { readonly ok: true; readonly tables: readonly RateTable[] }
  /** `line` counts from 1. */
  | { readonly ok: false; readonly line: number; readonly problem: string };

/**
 * Reads NBP's own formats: the JSON of `api.nbp.pl/api/exchangerates/tables/a/…`, and the yearly archive
 * `archiwum_tab_a_YYYY.csv`.
 */
export function parseTables(bytes: Uint8Array): ParsedTables {
  const text = decoded(bytes);
  return /^\s*[[{]/.test(text) ? parseNbpJson(text) : parseNbpCsv(text);
}

/** The archive is windows-1250; what came through an editor may be UTF-8. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}

/**
 * The answer of NBP's tables API: a list of tables `{ table, no, effectiveDate, rates: [{ code, mid }] }`. Its
 * numbers have at most eight digits, which a float holds exactly.
 */
function parseNbpJson(text: string): ParsedTables {
  const refuse = (problem: string): ParsedTables => ({ ok: false, line: 1, problem });
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return refuse('is no JSON');
  }
  const tables: RateTable[] = [];
  for (const each of Array.isArray(given) ? given : [given]) {
    if (!isSection(each)) return refuse('is no list of tables');
    const { table: kind, no, effectiveDate, rates } = each;
    if (kind !== 'A') return refuse(`has table ${String(kind)}, and only table A counts`);
    if (typeof no !== 'string' || typeof effectiveDate !== 'string' || !isCalendarDate(effectiveDate)) {
      return refuse('has a table without no or effectiveDate');
    }
    const read = ratesOf(rates);
    if (read === null) return refuse(`has something else than rates in the table ${no}`);
    tables.push({ table: no, day: effectiveDate, rates: read });
  }
  return { ok: true, tables };
}

function ratesOf(given: unknown): ReadonlyMap<string, Decimal> | null {
  if (!Array.isArray(given)) return null;
  const rates = new Map<string, Decimal>();
  for (const each of given) {
    const { code, mid } = isSection(each) ? each : {};
    const rate = typeof mid === 'number' ? parseDecimal(String(mid)) : null;
    if (typeof code !== 'string' || rate === null || rate.lte(0)) return null;
    rates.set(code, rate);
  }
  return rates;
}

function isSection(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface RateColumn {
  readonly at: number;
  readonly code: string;
  /** For how many units of the currency the rates are. */
  readonly units: Decimal;
}

interface Columns {
  readonly rates: readonly RateColumn[];
  /** `225`, or -1. */
  readonly number: number;
  /** `225/A/NBP/2026`, or -1. */
  readonly fullNumber: number;
}

/** First cells of the lines that are no tables: names, and what repeats the head at the end. */
const OTHER_LINES = ['', 'kod iso', 'nazwa waluty', 'liczba jednostek'];

/** The yearly archive: `data;1USD;100HUF;…;nr tabeli;pełny numer tabeli`, then a line a day with decimal commas. */
function parseNbpCsv(text: string): ParsedTables {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r\n|[\r\n]/);
  const columns = columnsOf(cells(head));
  if (columns === null)
    return { ok: false, line: 1, problem: 'is no table A of NBP: neither JSON nor its CSV' };
  const tables: RateTable[] = [];
  for (const [index, line] of lines.entries()) {
    const read = readLine(cells(line), columns);
    if (typeof read === 'string') return { ok: false, line: index + 2, problem: read };
    if (read !== null) tables.push(read);
  }
  return { ok: true, tables };
}

function cells(line: string): readonly string[] {
  return line.split(';').map((cell) => cell.trim());
}

function columnsOf(head: readonly string[]): Columns | null {
  if (head[0]?.toLowerCase() !== 'data') return null;
  const rates = head.flatMap((title, at) => {
    const [, units, code] = /^(\d+)([A-Z]{3})$/.exec(title) ?? [];
    return units === undefined || code === undefined ? [] : [{ at, code, units: decimal(units) }];
  });
  const number = head.findIndex((title) => /^nr tabeli$/i.test(title));
  const fullNumber = head.findIndex((title) => /numer tabeli$/i.test(title));
  return rates.length === 0 || Math.max(number, fullNumber) < 0 ? null : { rates, number, fullNumber };
}

/** Null for a line that is no table; a text says what is wrong with it. */
function readLine(line: readonly string[], columns: Columns): RateTable | string | null {
  const [first = ''] = line;
  if (OTHER_LINES.includes(first.toLowerCase())) return null;
  const day = first.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  if (!isCalendarDate(day)) return `starts with "${first.slice(0, 20)}", which is no date`;
  const table = line[columns.fullNumber] || `${line[columns.number]}/A/NBP/${day.slice(0, 4)}`;
  if (!/^\d{1,3}\/A\/NBP\/\d{4}$/.test(table)) return 'has no number of its table';
  const rates = new Map<string, Decimal>();
  for (const { at, code, units } of columns.rates) {
    const text = line[at] ?? '';
    // A currency that has no rate (any more).
    if (text === '') continue;
    const rate = parseDecimal(text.replace(',', '.'));
    if (rate === null || rate.lte(0)) return `has no rate for ${code}`;
    rates.set(code, rate.div(units));
  }
  return { table, day, rates };
}
