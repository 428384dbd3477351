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

/** So many months after one; before it, when negative. */
export function monthPlus(month: string, count: number): string {
  const [year = 0, of = 1] = month.split('-').map(Number);
  const place = year * 12 + of - 1 + count;
  return `${String(Math.floor(place / 12)).padStart(4, '0')}-${String((place % 12) + 1).padStart(2, '0')}`;
}
