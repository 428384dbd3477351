import { addDays } from '@spacebooks/base/calendar';
import type { LocalDate } from '../../domain/invoice.js';

/** The first day of the fiscal year that a date is in, for years that begin with the month `startMonth` (1 to 12). */
export function fiscalYearStart(date: LocalDate, startMonth: number): LocalDate {
  const [year = 0, month = 0] = date.split('-').map(Number);
  const startYear = month >= startMonth ? year : year - 1;
  return `${startYear}-${String(startMonth).padStart(2, '0')}-01`;
}

/** Its last day. */
export function fiscalYearEnd(date: LocalDate, startMonth: number): LocalDate {
  const [year = 0, month = 0] = fiscalYearStart(date, startMonth).split('-').map(Number);
  return addDays(`${year + 1}-${String(month).padStart(2, '0')}-01`, -1);
}
