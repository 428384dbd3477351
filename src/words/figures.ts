import type { Cents } from '../domain/accounting/cents.js';
import type { OperatorLanguage } from '../domain/settings.js';
import { once } from './load-words.js';
import type { FigureFormat } from './month.js';
import { capitalized } from './say.js';

export const LOCALES = { de: 'de-DE', en: 'en-GB', pl: 'pl-PL' } as const satisfies Record<
  OperatorLanguage,
  string
>;

interface MessageFigures extends FigureFormat {
  month(month: string): string;
  /** Below a bar. */
  shortMonth(month: string): string;
}

/** Figures as a language writes them, for messages. */
export function figuresOf(language: OperatorLanguage): MessageFigures {
  return once(`figures ${language}`, () => {
    const locale = LOCALES[language];
    const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
    const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
    const short = new Intl.DateTimeFormat(locale, { month: 'short', year: '2-digit', timeZone: 'UTC' });
    const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, signDisplay: 'negative' });
    return {
      amount: (cents, currency) => amount(locale, cents, currency),
      day: (date) => days.format(Date.parse(`${date}T00:00:00Z`)),
      month: (month) => capitalized(months.format(Date.parse(`${month}-01T00:00:00Z`))),
      shortMonth: (month) => short.format(Date.parse(`${month}-01T00:00:00Z`)),
      number: (value) => numbers.format(value),
    };
  });
}

/** Hundredths, whatever the currency usually has, and not through a float. */
function amount(locale: string, cents: Cents, currency: string): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const decimal = `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: 'always',
  });
  return format.format(decimal as Intl.StringNumericLiteral);
}
