import type { LocalDate } from '../invoice.js';
import type { Period } from './model.js';
import { endOfMonth } from './service-date.js';

/** `YYYY-MM` */
export function isMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
}

export function daysOf(month: string): Period {
  return { from: `${month}-01`, to: endOfMonth(`${month}-01`) };
}

/** The last month that is over. */
export function lastMonthBefore(today: LocalDate): string {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return month === 1 ? `${year - 1}-12` : `${today.slice(0, 5)}${String(month - 1).padStart(2, '0')}`;
}

export function monthOf(date: LocalDate): string {
  return date.slice(0, 7);
}
