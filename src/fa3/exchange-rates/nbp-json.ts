import { isCalendarDate } from '../../domain/calendar.js';
import { type Decimal, parseDecimal } from '../../domain/money.js';
import type { ParsedTables, RateTable } from './exchange-rates.js';

/**
 * The answer of NBP's tables API: a list of tables `{ table, no, effectiveDate, rates: [{ code, mid }] }`. Its
 * numbers have at most eight digits, which a float holds exactly.
 */
export function parseNbpJson(text: string): ParsedTables {
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
