import type { LocalDate } from '@spacebooks/base/calendar';
import { isCalendarDate } from '@spacebooks/base/calendar';

/** How banks write a date; `D` and `M` are one digit or two, years of two digits are of this century. */
export const DATE_FORMATS = [
  'YYYY-MM-DD',
  'YYYY/MM/DD',
  'YYYYMMDD',
  'DD.MM.YYYY',
  'DD.MM.YY',
  'D.M.YYYY',
  'DD-MM-YYYY',
  'D-M-YYYY',
  'DD/MM/YYYY',
  'D/M/YYYY',
  'MM/DD/YYYY',
  'M/D/YYYY',
] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

const DIGITS: Readonly<Record<string, string>> = {
  YYYY: '(?<year>\\d{4})',
  YY: '(?<year>\\d{2})',
  MM: '(?<month>\\d{2})',
  M: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{2})',
  D: '(?<day>\\d{1,2})',
};

/** `2026-11-03 14:05:09`, `03-11-2026T14:05:09.120Z`: the day is the one that is written. */
const TIME = '(?:[T ]\\d{1,2}:\\d{2}(?::\\d{2}(?:[.:,]\\d{1,6})?)?(?: ?(?:Z|UTC|[+-]\\d{2}:?\\d{2}))?)?';

const PATTERNS = new Map(
  DATE_FORMATS.map((format) => {
    const day = format.replaceAll(/[./]/g, '\\$&').replaceAll(/Y+|M+|D+/g, (run) => DIGITS[run] ?? run);
    return [format, new RegExp(`^${day}${TIME}$`)];
  }),
);

/** A date in the layout's form, or one of its forms, a time behind it or not; null when it is none. */
export function dateOf(text: string, format: DateFormat | readonly DateFormat[]): LocalDate | null {
  for (const each of [format].flat()) {
    const { year = '', month = '', day = '' } = PATTERNS.get(each)?.exec(text.trim())?.groups ?? {};
    const date = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (isCalendarDate(date)) return date;
  }
  return null;
}

/** True where no text is a date in two of them: what is day and month in one and the reverse in the other would be guessed. */
export function areTold(formats: readonly DateFormat[]): boolean {
  const shapes = formats.map((format) => format.replaceAll(/MM?|DD?/g, '00').replaceAll('Y', '0'));
  return new Set(shapes).size === shapes.length;
}
