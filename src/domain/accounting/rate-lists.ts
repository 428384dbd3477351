import { addDays } from '@spacebooks/base/calendar';
import { parseRateStatement, rateOn, unitsOf } from '../currency-rate.js';
import type { LocalDate } from '../invoice.js';
import type { CurrencyRate } from '../settings.js';

/** Days in a row on which the documents' list has one rate, or none, while a rate of the books holds. */
interface Span {
  readonly from: LocalDate;
  /** Undefined where it does not end. */
  readonly to: LocalDate | undefined;
  /** What documents state on these days; undefined where they have no rate. */
  readonly stated: CurrencyRate | undefined;
}

/** What the documents' list says on the days of a rate of the books, in the order of days. */
export function spansOf(
  { from, to }: CurrencyRate,
  currencies: readonly [string, string],
  stated: readonly CurrencyRate[],
): readonly Span[] {
  const changes = stated.flatMap((each) => [
    each.from,
    ...(each.to === undefined ? [] : [addDays(each.to, 1)]),
  ]);
  const within = changes.filter((day) => from < day && (to === undefined || day <= to));
  const starts = [...new Set([from, ...within])].sort();
  return starts.map((start, index) => {
    const next = starts[index + 1];
    const last = next === undefined ? to : addDays(next, -1);
    return { from: start, to: last, stated: rateOn(start, currencies, stated) };
  });
}

/** Decimals from which on a rate in the other direction counts as a rounded one. */
const ROUNDED = 4;

/** Whether two statements are of one rate; in two directions one of them is rounded. */
export function isSameRate(one: CurrencyRate, other: CurrencyRate, currency: string): boolean {
  const [given, stated] = [unitsOf(currency, one), unitsOf(currency, other)];
  if (given.eq(stated)) return true;
  const [oneWay, otherWay] = [one, other].map(({ rate }) => parseRateStatement(rate)?.currency);
  const decimals = given.toFixed().split('.')[1]?.length ?? 0;
  return oneWay !== otherWay && decimals >= ROUNDED && stated.round(decimals, 1).eq(given);
}
