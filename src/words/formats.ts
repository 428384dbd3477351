import { isCalendarDate } from '@spacebooks/base/calendar';
import type { Cents } from '../domain/accounting/cents.js';
import type { OperatorLanguage } from '../domain/settings.js';
import { once } from './load-words.js';
import { capitalized } from './say.js';

/** Numbers, dates and amounts as people of a language write them. */
export interface Formats {
  /** @param moment epoch milliseconds @param timeZone of the space: `28 Nov 2026, 13:15 CET`, `28.11.2026, 13:15 MEZ` */
  moment(moment: number, timeZone: string): string;
  /** @param date YYYY-MM-DD: `28 Nov 2026`, `28.11.2026` */
  day(date: string): string;
  /** @param month YYYY-MM: `November 2026` */
  month(month: string): string;
  /** Without going through a float. */
  amount(cents: Cents, currency: string): string;
  /** The same without its currency, where that is said beside it: `1,190.00` */
  plain(cents: Cents): string;
  /** A decimal number as it stands, with all its decimals; an amount where it has a currency. */
  exact(decimal: string, currency?: string | null): string;
  /** Whole units, for the scale of a chart. */
  roundAmount(cents: Cents, currency: string): string;
  /** `Nov 2026` */
  shortMonth(month: string): string;
  /** Below a bar: `Nov 26` */
  barMonth(month: string): string;
  /** `20 Nov`, `20.11.` */
  shortDay(date: string): string;
  /** `2.5 min` */
  duration(value: number, unit: 'second' | 'minute' | 'hour'): string;
  number(value: number): string;
  size(bytes: number): string;
}

export const LOCALES = { de: 'de-DE', en: 'en-GB', pl: 'pl-PL' } as const satisfies Record<
  OperatorLanguage,
  string
>;

/** How a language writes the parts of a date; German and Polish in digits, as bookkeepers do. */
const DIGITS = { day: '2-digit', month: '2-digit' } as const;
const PARTS = { de: DIGITS, en: { day: 'numeric', month: 'short' }, pl: DIGITS } as const;

/** How a language writes numbers, dates and amounts: the same on pages, in mails and in sentences of commands. */
export function formatsOf(language: OperatorLanguage): Formats {
  return once(`formats ${language}`, () => makeFormats(language));
}

function makeFormats(language: OperatorLanguage): Formats {
  const locale = LOCALES[language];
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, signDisplay: 'negative' });
  const days = new Intl.DateTimeFormat(locale, { ...PARTS[language], year: 'numeric', timeZone: 'UTC' });
  const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const shortMonths = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const barMonths = new Intl.DateTimeFormat(locale, { month: 'short', year: '2-digit', timeZone: 'UTC' });
  const shortDays = new Intl.DateTimeFormat(locale, { ...PARTS[language], timeZone: 'UTC' });
  const plains = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, useGrouping: 'always' });
  const moments = new Map<string, Intl.DateTimeFormat>();
  const amounts = new Map<string, Intl.NumberFormat>();
  return {
    moment: (moment, timeZone) => {
      const format = moments.get(timeZone) ?? momentFormat(language, timeZone);
      moments.set(timeZone, format);
      return format.format(moment);
    },
    day: (date) => days.format(Date.parse(`${date}T00:00:00Z`)),
    month: (month) => capitalized(months.format(Date.parse(`${month}-01T00:00:00Z`))),
    amount: (cents, currency) => {
      const format = amounts.get(currency) ?? amountFormat(locale, currency);
      amounts.set(currency, format);
      return format.format(decimalText(cents));
    },
    plain: (cents) => plains.format(decimalText(cents)),
    exact: (decimal, currency = null) =>
      exactFormat(locale, currency).format(decimal as Intl.StringNumericLiteral),
    roundAmount: (cents, currency) => roundFormat(locale, currency).format(cents / 100),
    shortMonth: (month) => capitalized(shortMonths.format(Date.parse(`${month}-01T00:00:00Z`))),
    barMonth: (month) => barMonths.format(Date.parse(`${month}-01T00:00:00Z`)),
    shortDay: (date) => shortDays.format(Date.parse(`${date}T00:00:00Z`)),
    duration: (value, unit) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value),
    number: (value) => whole.format(value),
    size: (bytes) => {
      if (bytes < 1000) return `${whole.format(bytes)} B`;
      return bytes < 1_000_000 ? `${whole.format(bytes / 1000)} kB` : `${whole.format(bytes / 1_000_000)} MB`;
    },
  };
}

function momentFormat(language: OperatorLanguage, timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(LOCALES[language], {
    ...PARTS[language],
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
}

function amountFormat(locale: string, currency: string): Intl.NumberFormat {
  // Two decimals, whatever the currency usually has: amounts of the books are hundredths.
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: 'always',
  });
}

/** More decimals than any price has. */
const MOST_DECIMALS = 20;

function exactFormat(locale: string, currency: string | null): Intl.NumberFormat {
  const manner = { maximumFractionDigits: MOST_DECIMALS, useGrouping: 'always' } as const;
  if (currency === null) return new Intl.NumberFormat(locale, manner);
  return new Intl.NumberFormat(locale, { ...manner, style: 'currency', currency, minimumFractionDigits: 2 });
}

/** Cents only where the scale has any. */
function roundFormat(locale: string, currency: string): Intl.NumberFormat {
  const digits = { minimumFractionDigits: 0, maximumFractionDigits: 2, signDisplay: 'negative' } as const;
  return new Intl.NumberFormat(locale, { style: 'currency', currency, useGrouping: 'always', ...digits });
}

/** `-12.30`, exactly. */
export function decimalText(cents: Cents): Intl.StringNumericLiteral {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` as Intl.StringNumericLiteral;
}

const DAYS: ReadonlySet<string> = new Set([
  'date',
  'day',
  'days',
  'start',
  'end',
  'from',
  'to',
  'until',
  'through',
  'stated',
  'asked',
  'accepted',
  'cutover',
  'bookedOn',
  'issuedOn',
]);
const MONTHS: ReadonlySet<string> = new Set(['month', 'months']);
const MONTH = /^\d{4}-\d{2}$/;

const NUMBERS: ReadonlySet<string> = new Set([
  'above',
  'amount',
  'computed',
  'corrected',
  'credit',
  'expected',
  'gross',
  'items',
  'net',
  'paid',
  'payable',
  'price',
  'quantity',
  'rate',
  'supplies',
  'tax',
  'taxable',
  'total',
  'unused',
  'withheld',
]);
const DECIMAL = /^-?\d+(?:\.(\d+))?$/;

/** A value of a sentence as its language writes it: days, months and numbers by the names of their places, all else as it stands. */
export function written(name: string, value: string, language: OperatorLanguage): string {
  if (DAYS.has(name) && isCalendarDate(value)) return formatsOf(language).day(value);
  if (MONTHS.has(name) && MONTH.test(value)) return formatsOf(language).month(value);
  return NUMBERS.has(name) && DECIMAL.test(value) ? numeral(value, language) : value;
}

/** `1,742.50`, `1.742,50`: with all its decimals. */
function numeral(decimal: string, language: OperatorLanguage): string {
  const places = DECIMAL.exec(decimal)?.[1]?.length ?? 0;
  const format = new Intl.NumberFormat(LOCALES[language], {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  });
  return format.format(decimal as Intl.StringNumericLiteral);
}
