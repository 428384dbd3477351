import { type Decimal, decimal } from '@spacebooks/base/money';
import type { Problem } from '../finding.js';
import type { LocalDate } from '../invoice.js';
import { roundToCents } from './apportion.js';
import type { Cents } from './cents.js';
import type { Exchange } from './model.js';
import type { AccountingSettings, ConfiguredRate } from './settings.js';

/** The rate that holds on a day: the latest before it, or of it. */
export function findRate(
  { exchange_rates }: AccountingSettings,
  currency: string,
  date: LocalDate,
): ConfiguredRate | undefined {
  return exchange_rates
    .filter((rate) => rate.currency === currency && rate.valid_from <= date)
    .reduce<ConfiguredRate | undefined>(
      (best, rate) => (best === undefined || rate.valid_from > best.valid_from ? rate : best),
      undefined,
    );
}

/** Gross and tax are converted and rounded; net is what remains, so that the books balance in both currencies. */
export function exchanged(
  rate: ConfiguredRate['rate'],
  currency: string,
  amounts: { readonly tax: Cents; readonly gross: Cents },
): Exchange {
  const units = decimal(rate);
  const gross = converted(amounts.gross, units);
  const tax = converted(amounts.tax, units);
  return { currency, rate, net: gross - tax, tax, gross };
}

function converted(amount: Cents, units: Decimal): Cents {
  return roundToCents(decimal(amount).div(units).div(100));
}

export function missingRate(currency: string, books: string, date: LocalDate): Problem {
  const line = `- { currency: ${currency}, valid_from: ${date}, rate: 'RATE' }`;
  const values = { currency, books, date, line };
  return {
    rule: 'SB-EXCHANGE-RATE',
    field: 'accounting.exchange_rates',
    problem: 'no rate for the books',
    values,
  };
}
