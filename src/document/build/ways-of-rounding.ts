import { type Decimal, decimal, roundHalfEven, roundHalfUp, sum } from '@spacebooks/base/money';
import type { ItemPart } from './item-parts.js';

/** How a figure becomes whole cents. */
type Round = (value: Decimal) => Decimal;

const ROUNDINGS: readonly Round[] = [(value) => roundHalfUp(value), (value) => roundHalfEven(value)];

/** What of a part the ways reckon with. */
export type RoundedPart = Pick<ItemPart, 'unitPrice' | 'unitGross' | 'net' | 'gross' | 'rate'> & {
  readonly quantity: Decimal;
};

/** The tax of the parts that have one rate, in whole cents, reckoned in one way. */
type Way = (parts: readonly RoundedPart[], round: Round) => Decimal;

/**
 * Every way in which the tax of a rate may have been reckoned (docs/adr/0082): where it is rounded (each unit, each line,
 * the whole rate), and whether it is put on net or contained in gross. A name a way.
 */
export const WAYS = {
  'rate on net': (parts, round) => round(sum(parts.map((part) => on(part.net, part)))),
  'rate on rounded nets': (parts, round) => round(sum(parts.map((part) => on(round(part.net), part)))),
  'line on net': (parts, round) => sum(parts.map((part) => round(on(part.net, part)))),
  'line on rounded net': (parts, round) => sum(parts.map((part) => round(on(round(part.net), part)))),
  'unit on price': (parts, round) =>
    sum(parts.map((part) => round(round(on(part.unitPrice, part)).times(part.quantity)))),
  'unit on rounded price': (parts, round) =>
    sum(parts.map((part) => round(round(on(round(part.unitPrice), part)).times(part.quantity)))),
  'rate in gross': (parts, round) => round(sum(parts.map((part) => within(part.gross, part)))),
  'line in gross': (parts, round) => sum(parts.map((part) => round(within(part.gross, part)))),
  'line in rounded gross': (parts, round) => sum(parts.map((part) => round(within(round(part.gross), part)))),
  'unit in gross': (parts, round) =>
    sum(parts.map((part) => round(round(within(part.unitGross, part)).times(part.quantity)))),
} as const satisfies Record<string, Way>;

/** Whether some way gives exactly this tax, in whole cents. */
export function isTaxOf(parts: readonly RoundedPart[], tax: Decimal): boolean {
  return Object.values(WAYS).some((way) => ROUNDINGS.some((round) => way(parts, round).eq(tax)));
}

/** What the endless decimals of a price or total may hide, where the platform cut them. */
const ENDLESS = 6;

/**
 * Whether the net total of an item is its price times its quantity: unrounded or in whole cents, of the price as it is
 * or in whole cents, of the net price or of what is left of the gross one.
 */
export function isTotalOf(part: Omit<RoundedPart, 'net' | 'gross'>, total: Decimal): boolean {
  const { unitPrice, unitGross, quantity } = part;
  const products = [
    unitPrice.times(quantity),
    ...ROUNDINGS.map((round) => round(unitPrice).times(quantity)),
    withoutTax(unitGross.times(quantity), part),
  ];
  const slack = cutOff(unitPrice).plus(cutOff(unitGross)).times(quantity.abs().plus(1)).plus(cutOff(total));
  return products.some((product) =>
    [product, product.minus(slack), product.plus(slack)].some(
      (each) => each.minus(total).abs().lte(slack) || ROUNDINGS.some((round) => round(each).eq(total)),
    ),
  );
}

/** Half of the last decimal of a figure that has more than any price is written with; else nothing. */
function cutOff(value: Decimal): Decimal {
  const places = value.toFixed().split('.')[1]?.length ?? 0;
  return places > ENDLESS ? decimal(`0.${'0'.repeat(places)}5`) : decimal(0);
}

/** The tax put on a net amount. */
function on(net: Decimal, { rate }: Pick<RoundedPart, 'rate'>): Decimal {
  return net.times(rate).div(100);
}

/** The tax contained in a gross amount. */
function within(gross: Decimal, { rate }: Pick<RoundedPart, 'rate'>): Decimal {
  return gross.times(rate).div(rate.plus(100));
}

export function withoutTax(gross: Decimal, part: Pick<RoundedPart, 'rate'>): Decimal {
  return gross.times(100).div(part.rate.plus(100));
}
