import { type Decimal, decimal, hundredth, isZero, sum } from '@spacebooks/base/money';
import type { Problem } from '../finding.js';
import type { Invoice } from '../invoice.js';
import { statedNet } from '../stated-net.js';
import { apportion, roundToCents } from './apportion.js';
import type { Cents } from './cents.js';
import type { RevenueRow } from './revenue-row.js';

export interface RowAmounts {
  readonly net: Cents;
  readonly tax: Cents;
}

const HALF_CENT = decimal('0.005');

/**
 * Cents of the rows. Their sums are what the customer sees: net and gross as the platform states them, rounded
 * to cents, and in each rate the platform's tax. Rounding remainders are apportioned; what rounding
 * cannot explain is reported.
 */
export function revenueAmounts(
  invoice: Invoice,
  rows: readonly RevenueRow[],
  report: (problem: Problem) => void,
): readonly RowAmounts[] {
  const { net, gross } = invoice.totalAmount;
  const isBeyond = beyondRounding(invoice);
  const total = roundToCents(statedNet(invoice));
  const exact = rows.map((row) => row.net);
  if (isBeyond(sum(exact), net)) {
    const values = { items: sum(exact).toFixed(), total: net.toFixed() };
    report(differs('net', 'net is not that of the items', values));
  }
  const nets = apportion(exact, total);
  const taxes = rowTaxes(invoice, rows, roundToCents(gross) - total, isBeyond, report);
  return rows.map((_, index) => ({ net: nets[index] ?? 0, tax: taxes[index] ?? 0 }));
}

function rowTaxes(
  invoice: Invoice,
  rows: readonly RevenueRow[],
  total: Cents,
  isBeyond: (one: Decimal, other: Decimal) => boolean,
  report: (problem: Problem) => void,
): readonly Cents[] {
  const rates = distinctRates(rows);
  const stated = rates.map((rate) => taxOf(invoice, rate));
  const others = invoice.totalAmount.taxes.filter((tax) => !rates.some((rate) => rate.eq(tax.rate)));
  const unexplained = sum(others.map((tax) => tax.amount));
  if (!isZero(unexplained)) report(differs('taxes', 'tax without items', { amount: unexplained.toFixed() }));
  const difference = hundredth(decimal(total));
  if (isBeyond(sum(stated), difference)) {
    const values = { taxes: sum(stated).toFixed(), difference: difference.toFixed(2) };
    report(differs('gross', 'gross is not net and taxes', values));
  }
  const byRate = apportion(stated, total);
  const taxes = rows.map(() => 0);
  for (const [place, rate] of rates.entries()) {
    const indexes = rows.flatMap((row, index) => (row.rate.eq(rate) ? [index] : []));
    const exact = indexes.map((index) => hundredth((rows[index]?.net ?? decimal(0)).times(rate)));
    const given = byRate[place] ?? 0;
    const shown = hundredth(decimal(given));
    if (isBeyond(sum(exact), shown)) {
      const values = { rate: rate.toFixed(), expected: sum(exact).toFixed(2), stated: shown.toFixed(2) };
      report(differs('taxes', 'tax is not that of the rate', values));
    }
    const parts = apportion(exact, given);
    for (const [position, index] of indexes.entries()) taxes[index] = parts[position] ?? 0;
  }
  return taxes;
}

/** Rates above zero: a rate of zero has no tax, and rounding must not give it any. */
function distinctRates(rows: readonly RevenueRow[]): readonly Decimal[] {
  const rates = rows.map((row) => row.rate).filter((rate) => rate.gt(0));
  return rates.filter((rate, index) => rates.findIndex((other) => other.eq(rate)) === index);
}

function taxOf(invoice: Invoice, rate: Decimal): Decimal {
  const ofRate = invoice.totalAmount.taxes.filter((tax) => tax.rate.eq(rate));
  return sum(ofRate.map((tax) => tax.amount));
}

/**
 * Whether rounding does not explain that two amounts differ: the price of each unit may have been rounded before it was multiplied, and
 * each item's total after it.
 */
function beyondRounding({ items }: Invoice): (one: Decimal, other: Decimal) => boolean {
  const allowance = (): Decimal => {
    const units = items.map(({ quantity }) => (quantity.abs().gt(1) ? quantity.abs() : decimal(1)));
    return HALF_CENT.times(sum(units).plus(items.length).plus(1));
  };
  return (one, other) => !one.eq(other) && one.minus(other).abs().gt(allowance());
}

/** What rounding cannot explain. @param sum the one of `totalAmount` that differs */
function differs(
  sum: 'net' | 'gross' | 'taxes',
  problem: string,
  values: Readonly<Record<string, string>>,
): Problem {
  return { rule: 'SB-AMOUNTS', field: `totalAmount.${sum}`, problem, values };
}
