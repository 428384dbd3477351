import type { LocalDate } from '../../domain/invoice.js';
import type { Decimal } from '../../domain/money.js';
import { parseNbpCsv } from './nbp-csv.js';
import { parseNbpJson } from './nbp-json.js';

/** Table A of the National Bank of Poland (NBP) of one day. */
export interface RateTable {
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
