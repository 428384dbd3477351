import type { LocalDate } from '../invoice.js';
import type { Period } from './model.js';
import { daysOf, isMonth } from './month.js';
import { endOfMonth } from './service-date.js';

/** What a tax return is for: a month, a quarter or a year. */
export interface TaxPeriod extends Period {
  /** `2026-10`, `2026-Q4` or `2026`. */
  readonly name: string;
}

/** @returns null for anything but a month `2026-10` or a quarter `2026-Q4` */
export function taxPeriod(name: string): TaxPeriod | null {
  if (isMonth(name)) return { name, ...daysOf(name) };
  const quarter = /^(\d{4})-Q([1-4])$/.exec(name);
  if (quarter === null) return null;
  const last = String(Number(quarter[2]) * 3).padStart(2, '0');
  const first = String(Number(quarter[2]) * 3 - 2).padStart(2, '0');
  return { name, from: `${quarter[1]}-${first}-01`, to: endOfMonth(`${quarter[1]}-${last}-01`) };
}

/** @returns null for anything but a year `2026` */
export function taxYear(name: string): TaxPeriod | null {
  return /^\d{4}$/.test(name) ? { name, from: `${name}-01-01`, to: `${name}-12-31` } : null;
}

/** The quarter of a day, `2026-Q4`. */
export function quarterOf(date: LocalDate): string {
  return `${date.slice(0, 4)}-Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`;
}
