import type { Cents } from './accounting/cents.js';
import type { Period } from './accounting/model.js';
import { daysOf, monthOf, monthPlus } from './accounting/month.js';
import type { LocalDate } from './invoice.js';

/** An invoice that the platform will issue. */
export interface ExpectedInvoice {
  readonly id: string;
  readonly invoiceDate: LocalDate;
  readonly gross: Cents;
  readonly currency: string;
}

/** What is expected of a month in one currency. */
export interface ExpectedMonth {
  readonly month: string;
  readonly currency: string;
  /** Gross, of invoices to come. */
  readonly cents: Cents;
  readonly invoices: number;
  /** Gross, of what was invoiced in that month before. */
  readonly invoiced: Cents;
}

/** How many months a forecast looks ahead, beside the rest of the one that it is made in. */
export const MONTHS_AHEAD = 3;

/** The month that it is, and those that a forecast looks ahead. */
export function forecastMonths(today: LocalDate): readonly string[] {
  return Array.from({ length: MONTHS_AHEAD + 1 }, (_, ahead) => monthPlus(monthOf(today), ahead));
}

/** From today to the end of the last month. */
export function forecastDays(today: LocalDate): Period {
  return { from: today, to: daysOf(monthPlus(monthOf(today), MONTHS_AHEAD)).to };
}

/**
 * What a space will invoice, month by month, in each currency that it invoices in; zero is a statement, too.
 *
 * @param invoiced gross by month and currency, as far as anything was
 */
export function forecastOf(
  today: LocalDate,
  expected: readonly ExpectedInvoice[],
  invoiced: readonly Pick<ExpectedMonth, 'month' | 'currency' | 'cents'>[],
): readonly ExpectedMonth[] {
  const months = forecastMonths(today);
  const before = invoiced.filter(({ month }) => months.includes(month));
  const currencies = new Set([...expected, ...before].map(({ currency }) => currency));
  return [...currencies].sort().flatMap((currency) =>
    months.map((month) => {
      const own = expected.filter(
        (each) => each.currency === currency && monthOf(each.invoiceDate) === month,
      );
      return {
        month,
        currency,
        cents: own.reduce((sum, { gross }) => sum + gross, 0),
        invoices: own.length,
        invoiced: before.find((each) => each.currency === currency && each.month === month)?.cents ?? 0,
      };
    }),
  );
}
