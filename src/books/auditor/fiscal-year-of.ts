import type { ExportSettings } from '../../domain/accounting/export-settings.js';
import type { Period } from '../../domain/accounting/model.js';
import { fiscalYearEnd } from '../formats/fiscal-year.js';

/** The fiscal year that begins in a calendar year, for years that begin with the month `startMonth` (1 to 12). */
export function fiscalYearOf(year: number, startMonth: number): Period {
  const from = `${year}-${String(startMonth).padStart(2, '0')}-01`;
  return { from, to: fiscalYearEnd(from, startMonth) };
}

/** The months in which the formats of exports say that the fiscal year begins: one, unless they contradict each other. */
export function fiscalYearStarts({ datev, fec }: ExportSettings): readonly number[] {
  const stated = [datev, fec].flatMap((format) =>
    format === undefined ? [] : (format.fiscal_year_start ?? 1),
  );
  return stated.length === 0 ? [1] : [...new Set(stated)];
}
