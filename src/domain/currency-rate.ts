import { type Decimal, decimal } from '@spacebooks/base/money';
import type { LocalDate } from './invoice.js';
import type { CurrencyRate } from './settings.js';

/** `1 EUR = 0.9421 CHF` in numbers. */
interface RateStatement {
  readonly amount: Decimal;
  readonly currency: string;
  readonly equals: Decimal;
  readonly other: string;
}

/** Enough for what is computed back from it to be exact for any amount. */
const DECIMALS = 12;

const STATEMENT = /^(\d{1,9}(?:\.\d{1,12})?) ([A-Z]{3}) = (\d{1,9}(?:\.\d{1,12})?) ([A-Z]{3})$/;

/** A rate of exchange as banks write it, in either direction; null when it is none. */
export function parseRateStatement(text: string): RateStatement | null {
  const [, amount = '0', currency = '', equals = '0', other = ''] = STATEMENT.exec(text) ?? [];
  if (currency === other) return null;
  const statement = { amount: decimal(amount), currency, equals: decimal(equals), other };
  return statement.amount.gt(0) && statement.equals.gt(0) ? statement : null;
}

/** What was looked up in a list before: books ask for the same day of a long list again and again. */
const FOUND = new WeakMap<readonly CurrencyRate[], Map<string, CurrencyRate | undefined>>();

/**
 * The rate between two currencies on a day: of several the one that begins last. Undefined where none is known.
 *
 * @param rates a list that never changes
 */
export function rateOn(
  day: LocalDate,
  currencies: readonly [string, string],
  rates: readonly CurrencyRate[],
): CurrencyRate | undefined {
  const known = FOUND.get(rates) ?? new Map<string, CurrencyRate | undefined>();
  FOUND.set(rates, known);
  const key = `${day} ${currencies.join(' ')}`;
  if (!known.has(key)) known.set(key, lastBegun(day, currencies, rates));
  return known.get(key);
}

function lastBegun(
  day: LocalDate,
  currencies: readonly [string, string],
  rates: readonly CurrencyRate[],
): CurrencyRate | undefined {
  return rates
    .filter(
      (rate) =>
        rate.from <= day && (rate.to === undefined || day <= rate.to) && isRateBetween(currencies, rate),
    )
    .reduce<CurrencyRate | undefined>(
      (last, rate) => (last === undefined || rate.from > last.from ? rate : last),
      undefined,
    );
}

/** Whether a rate is one of these two currencies, in either direction. */
export function isRateBetween(currencies: readonly [string, string], { rate }: CurrencyRate): boolean {
  const statement = parseRateStatement(rate);
  return (
    statement !== null && currencies.includes(statement.currency) && currencies.includes(statement.other)
  );
}

/** The amount in the other currency, not rounded to cents. @throws RangeError when the rate is none */
export function converted(amount: Decimal, from: string, { rate }: CurrencyRate): Decimal {
  const statement = parseRateStatement(rate);
  if (statement === null) throw new RangeError(`not a rate of exchange: ${rate}`);
  return statement.currency === from
    ? amount.times(statement.equals).div(statement.amount)
    : amount.times(statement.amount).div(statement.equals);
}

/** Units of a currency for one unit of the other, exact or to twelve decimals. @throws RangeError when the rate is none */
export function unitsOf(currency: string, { rate }: CurrencyRate): Decimal {
  const statement = parseRateStatement(rate);
  if (statement === null) throw new RangeError(`not a rate of exchange: ${rate}`);
  const { amount, equals } = statement;
  const units = statement.currency === currency ? amount.div(equals) : equals.div(amount);
  return units.round(DECIMALS);
}

/** PLN for one unit of a currency, by a table of the National Bank of Poland (NBP). */
export interface ExchangeRate {
  readonly currency: string;
  readonly rate: Decimal;
  /** Number of the table, e.g. `225/A/NBP/2026`; empty where the rate is that of an original which does not say. */
  readonly table: string;
  readonly effectiveDate: LocalDate;
}

/** Looks for the rate of NBP's table A of exactly that day. Says in `problem` where it looked in vain. */
export type ExchangeRateLookup = (currency: string, day: LocalDate) => FoundRate;

export type FoundRate =
  | { readonly ok: true; readonly rate: ExchangeRate }
  | { readonly ok: false; readonly problem: string };
