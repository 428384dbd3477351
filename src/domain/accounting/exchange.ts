import { addDays } from '@spacebooks/base/calendar';
import { type Decimal, decimal } from '@spacebooks/base/money';
import type { Problem } from '../finding.js';
import type { LocalDate } from '../invoice.js';
import type { CurrencyRate } from '../settings.js';
import { roundToCents } from './apportion.js';
import type { Cents } from './cents.js';
import type { Exchange } from './model.js';
import type { AccountingSettings, ConfiguredRate } from './settings.js';

const WRITTEN = new WeakMap<readonly ConfiguredRate[], Map<string, readonly CurrencyRate[]>>();

/** `accounting.exchange_rates` in the words of `e_invoices.currency_rates`: each holds until the next of its currency. */
export function configuredRates({
  exchange_rates: given,
  currency: books,
}: Pick<AccountingSettings, 'exchange_rates' | 'currency'>): readonly CurrencyRate[] {
  const known = WRITTEN.get(given) ?? new Map<string, readonly CurrencyRate[]>();
  WRITTEN.set(given, known);
  const written = known.get(books) ?? given.map((each) => asCurrencyRate(each, given, books));
  known.set(books, written);
  return written;
}

function asCurrencyRate(
  { currency, valid_from: from, rate }: ConfiguredRate,
  all: readonly ConfiguredRate[],
  books: string,
): CurrencyRate {
  const [next] = all
    .filter((other) => other.currency === currency && other.valid_from > from)
    .map(({ valid_from }) => valid_from)
    .sort();
  const statement = `1 ${books} = ${rate} ${currency}`;
  return { rate: statement, from, ...(next !== undefined && { to: addDays(next, -1) }) };
}

/** Gross and tax are converted and rounded; net is what remains, so that the books balance in both currencies. */
export function exchanged(
  rate: Exchange['rate'],
  currency: string,
  amounts: { readonly tax: Cents; readonly gross: Cents },
): Exchange {
  const units = decimal(rate);
  const gross = inBooks(amounts.gross, units);
  const tax = inBooks(amounts.tax, units);
  return { currency, rate, net: gross - tax, tax, gross };
}

function inBooks(amount: Cents, units: Decimal): Cents {
  return roundToCents(decimal(amount).div(units).div(100));
}

/** Where documents take their rates from NBP's tables, the books have a list of their own; else both have one. */
export function missingRate(currency: string, books: string, date: LocalDate): Problem {
  const isInZloty = books === 'PLN';
  const line = isInZloty
    ? `- { currency: ${currency}, valid_from: ${date}, rate: 'RATE' }`
    : `- { rate: 1 ${books} = RATE ${currency}, from: ${date} }`;
  const option = isInZloty ? 'accounting.exchange_rates' : 'e_invoices.currency_rates';
  const values = { currency, books, date, line, option };
  return { rule: 'SB-EXCHANGE-RATE', field: option, problem: 'no rate for the books', values };
}
