import { type Decimal, decimal, roundHalfUp, sum } from '@spacebooks/base/money';
import type { InvoiceItem, Price, Tax } from '../../domain/invoice.js';
import type { ReportProblem } from './report.js';

/** What of an item has one tax, and so becomes one line. */
export interface ItemPart {
  readonly item: InvoiceItem;
  /** Place of the item on the invoice. */
  readonly index: number;
  /** False for what is split off: the item's text stands on its first line. */
  readonly isFirst: boolean;
  /** Percent; 0 where the platform shows no tax. */
  readonly rate: Decimal;
  readonly unitPrice: Decimal;
  readonly net: Decimal;
  /** Price of one unit and amount, tax included. */
  readonly unitGross: Decimal;
  readonly gross: Decimal;
}

interface Share {
  readonly rate: Decimal;
  readonly net: Decimal;
  readonly gross: Decimal;
}

const ZERO = decimal(0);

/**
 * The parts of the item at `index`: one, unless it has several taxes, which an invoice line cannot have; none
 * where its taxes are wrong.
 */
export function itemParts(item: InvoiceItem, index: number, report: ReportProblem): readonly ItemPart[] {
  const [rate, ...others] = commonRates(item, index, report);
  if (rate === undefined) return [];
  if (others.length === 0) {
    const { amount, totalAmount: total } = item;
    const gross = { unitGross: amount.gross, gross: total.gross };
    return [{ item, index, isFirst: true, rate, unitPrice: amount.net, net: total.net, ...gross }];
  }
  const shares = split(item.totalAmount);
  if (shares === null) {
    report({
      rule: 'SB-TAX-TWO',
      field: `items[${index}].amount.taxes`,
      problem: 'inseparable taxes',
      values: { count: String(others.length + 1) },
    });
    return [];
  }
  return shares.map((share, position) => ({
    item,
    index,
    isFirst: position === 0,
    ...share,
    unitPrice: item.quantity.eq(0) ? ZERO : share.net.div(item.quantity),
    unitGross: item.quantity.eq(0) ? ZERO : share.gross.div(item.quantity),
  }));
}

/** The rates of an item, which the price of one unit and the total must have alike; none where they do not. */
function commonRates(item: InvoiceItem, index: number, report: ReportProblem): readonly Decimal[] {
  const [unit, total] = [ratesOf(item.amount), ratesOf(item.totalAmount)];
  const { net, gross } = item.totalAmount;
  const field = `items[${index}].amount.taxes`;
  if (item.totalAmount.taxes.length === 0 && !net.eq(gross)) {
    report({ rule: 'SB-TAX-NONE', field, problem: 'gross without tax' });
    return [];
  }
  if (areSame(unit, total)) return total;
  report({
    rule: 'SB-TAX-RATE',
    field,
    problem: 'differing rates',
    values: { price: names(unit), total: names(total) },
  });
  return [];
}

/** Distinct, highest first; no tax is a rate of 0. */
function ratesOf({ taxes }: Price): readonly Decimal[] {
  const [only, ...others] = taxes;
  if (only !== undefined && others.length === 0) return [only.rate];
  const rates = taxes.map((tax) => tax.rate);
  const distinct = rates.filter((rate, at) => rates.findIndex((other) => other.eq(rate)) === at);
  return distinct.length === 0 ? [ZERO] : distinct.sort((a, b) => b.cmp(a));
}

function areSame(some: readonly Decimal[], others: readonly Decimal[]): boolean {
  return some.length === others.length && some.every((rate, index) => others[index]?.eq(rate));
}

function names(rates: readonly Decimal[]): string {
  return rates.map((rate) => `${rate.toFixed()} %`).join(' + ');
}

/**
 * The part of the net amount that each tax was computed from: the amount of the tax divided by its rate, where
 * these parts, in whole cents, add up to the net amount. Null where they do not, as with taxes that are both on
 * the whole price.
 */
function split(total: Price): readonly Share[] | null {
  const net = roundHalfUp(total.net);
  const taxed = total.taxes.filter((tax) => tax.rate.gt(0));
  const shares = taxed.map((tax) => ({
    rate: tax.rate,
    net: baseOf(tax),
    gross: baseOf(tax).plus(tax.amount),
  }));
  const rest = net.minus(sum(shares.map((share) => share.net)));
  const untaxed = total.taxes.filter((tax) => !tax.rate.gt(0));
  const isExact =
    ratesOf(total).length === total.taxes.length &&
    (untaxed.length === 0 ? rest.eq(0) : isWithin(rest, net) && untaxed.every((tax) => tax.amount.eq(0))) &&
    shares.every((share) => isWithin(share.net, net));
  if (!isExact) return null;
  return [...shares, ...untaxed.map((tax) => ({ rate: tax.rate, net: rest, gross: rest }))].sort((a, b) =>
    b.rate.cmp(a.rate),
  );
}

function baseOf({ amount, rate }: Tax): Decimal {
  return roundHalfUp(amount.times(100).div(rate));
}

/** A part is a real one, on the side of zero on which the whole is. */
function isWithin(part: Decimal, whole: Decimal): boolean {
  return part.times(whole).gt(0) && part.abs().lt(whole.abs());
}
