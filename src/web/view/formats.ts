import type { Cents } from '../../domain/accounting/cents.js';
import type { OperatorLanguage } from '../../domain/settings.js';
import { capitalized } from '../../words/say.js';

/** Numbers, dates and amounts as people of a language write them. */
export interface Formats {
  /** @param moment epoch milliseconds @param timeZone of the space: `21.11.2026, 13:15 MEZ` */
  moment(moment: number, timeZone: string): string;
  /** @param date YYYY-MM-DD */
  day(date: string): string;
  /** @param month YYYY-MM: `November 2026` */
  month(month: string): string;
  /** Without going through a float. */
  amount(cents: Cents, currency: string): string;
  /** A decimal number as it stands, with all its decimals; an amount where it has a currency. */
  exact(decimal: string, currency?: string | null): string;
  /** Whole units, for the scale of a chart. */
  roundAmount(cents: Cents, currency: string): string;
  /** `Nov 2026` */
  shortMonth(month: string): string;
  /** `20 Nov` */
  shortDay(date: string): string;
  /** `2.5 min` */
  duration(value: number, unit: 'second' | 'minute' | 'hour'): string;
  number(value: number): string;
  size(bytes: number): string;
}

const LOCALES = { de: 'de-DE', en: 'en-GB', pl: 'pl-PL' } as const satisfies Record<OperatorLanguage, string>;

export function formatsOf(language: OperatorLanguage): Formats {
  const locale = LOCALES[language];
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, signDisplay: 'negative' });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const shortMonths = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const shortDays = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const moments = new Map<string, Intl.DateTimeFormat>();
  const amounts = new Map<string, Intl.NumberFormat>();
  return {
    moment: (moment, timeZone) => {
      const format = moments.get(timeZone) ?? momentFormat(locale, timeZone);
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
    exact: (decimal, currency = null) =>
      exactFormat(locale, currency).format(decimal as Intl.StringNumericLiteral),
    roundAmount: (cents, currency) => roundFormat(locale, currency).format(cents / 100),
    shortMonth: (month) => capitalized(shortMonths.format(Date.parse(`${month}-01T00:00:00Z`))),
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

function momentFormat(locale: string, timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
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
