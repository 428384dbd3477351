import type { LocalDate } from '../../../domain/invoice.js';

/** How the targets write a date; `DDMM` leaves the year to the file's header. */
export const DATE_FORMATS = [
  'YYYY-MM-DD',
  'YYYYMMDD',
  'DDMM',
  'DDMMYYYY',
  'DD.MM.YYYY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

export function dateText(date: LocalDate, format: DateFormat): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return format.replace('YYYY', year).replace('MM', month).replace('DD', day);
}

/** The last day of a date's month. */
export function endOfMonth(date: LocalDate): LocalDate {
  const [year, month] = date.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, month ?? 0, 0)).toISOString().slice(0, 10);
}
