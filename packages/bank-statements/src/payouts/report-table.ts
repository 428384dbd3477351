import type { LocalDate } from '@spacebooks/base/calendar';
import { moneyOf } from '../csv/amounts.js';
import { rowsOf } from '../csv/cells.js';
import { DATE_FORMATS, dateOf } from '../csv/date-formats.js';
import { quoted, Unreadable } from '../unreadable.js';

const FIX = 'export the report from the service again, in full';

/** A row of a report, by the headings of its columns. */
export interface ReportRow {
  readonly line: number;
  /** Trimmed, of the first of these columns that there is; empty where there is none. */
  text(...headings: readonly string[]): string;
  /** Cents with their sign; 0 for an empty cell. @throws Unreadable */
  cents(...headings: readonly string[]): number;
  /** @throws Unreadable */
  day(...headings: readonly string[]): LocalDate;
  /** @throws Unreadable */
  refuse(heading: string, problem: string): never;
}

export interface ReportTable {
  readonly headings: readonly string[];
  readonly rows: readonly ReportRow[];
}

/** How amounts are written in a report. */
export type DecimalSign = '.' | ',';

/**
 * The table of a report, whatever stands between its columns; null for what has no row of headings with all of these.
 *
 * @param wanted headings, each or one of several
 */
export function reportTable(
  text: string,
  wanted: readonly (string | readonly string[])[],
  sign: DecimalSign = '.',
): ReportTable | null {
  for (const delimiter of [',', ';', '\t']) {
    const rows = rowsOf(text.replace(/^\ufeff/, ''), delimiter);
    if ('openQuote' in rows) continue;
    const [heading, ...rest] = rows;
    const headings = heading?.cells.map((cell) => cell.trim()) ?? [];
    const has = (names: string | readonly string[]) => [names].flat().some((name) => headings.includes(name));
    if (!wanted.every(has)) continue;
    return { headings, rows: rest.map(({ line, cells }) => rowOf(headings, cells, line, sign)) };
  }
  return null;
}

function rowOf(
  headings: readonly string[],
  cells: readonly string[],
  line: number,
  sign: DecimalSign,
): ReportRow {
  const text = (...names: readonly string[]): string => {
    const index = headings.findIndex((heading) => names.includes(heading));
    return (cells[index] ?? '').trim();
  };
  const refuse = (heading: string, problem: string): never => {
    throw new Unreadable({ line, field: heading, problem, fix: FIX });
  };
  return {
    line,
    text,
    refuse,
    cents: (...names) => {
      const written = text(...names);
      if (written === '') return 0;
      const money = moneyOf(written, { decimal_sign: sign, thousands_sign: sign === '.' ? ',' : '.' });
      return money === null ? refuse(names[0] ?? '', `${quoted(written)} is no amount`) : money.cents;
    },
    day: (...names) => {
      const written = text(...names);
      const days = DATE_FORMATS.filter((format) => !format.startsWith('M')).map((format) =>
        dateOf(written, format),
      );
      return days.find((day) => day !== null) ?? refuse(names[0] ?? '', `${quoted(written)} is no date`);
    },
  };
}
