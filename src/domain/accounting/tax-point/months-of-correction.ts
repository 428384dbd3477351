import { type Decimal, decimal, isZero, sum } from '@spacebooks/base/money';
import type { NetByMonth } from './left-of-parts.js';

/** What of a correction changes one month of its original; without `of` it changes none. */
export interface CorrectedMonth {
  readonly of?: { readonly month: string | undefined };
  readonly net: Decimal;
}

/**
 * Which months of the original a correction changes. What takes back all that is left takes it back month by month. Less than that
 * is first taken from months after the correction's, the latest first: their tax has not arisen, and what has not arisen is not
 * taken back (§ 13 Abs. 1 Nr. 1 Buchst. a, § 17 Abs. 1 UStG; art. 19a, art. 29a ust. 13 ustawy o VAT). The rest changes tax that has
 * arisen, of the latest month first. A higher price is one of each month of the original, in proportion.
 *
 * @param left of the original, of the same kind; @param stated by the original; @param own month of the correction
 */
export function monthsOfCorrection(
  net: Decimal,
  left: NetByMonth,
  stated: NetByMonth,
  own: string,
): readonly CorrectedMonth[] {
  const whole = sum([...left.values()]);
  if (!isZero(net) && isZero(net.plus(whole))) {
    return [...left].map(([month, amount]) => ({ of: { month }, net: decimal(0).minus(amount) }));
  }
  return net.times(sum([...stated.values()])).lt(0) ? reduced(net, left, own) : raised(net, stated);
}

function reduced(net: Decimal, left: NetByMonth, own: string): readonly CorrectedMonth[] {
  const found: CorrectedMonth[] = [];
  let open = net;
  for (const [month, amount] of [...left].sort(([a], [b]) => latestFirst(a ?? own, b ?? own))) {
    if (isZero(open) || amount.times(open).gte(0)) continue;
    const taken = amount.abs().lt(open.abs()) ? decimal(0).minus(amount) : open;
    found.push({ of: { month }, net: taken });
    open = open.minus(taken);
  }
  return isZero(open) ? found : [...found, { net: open }];
}

function raised(net: Decimal, stated: NetByMonth): readonly CorrectedMonth[] {
  const whole = sum([...stated.values()]);
  const months = [...stated];
  if (isZero(whole) || isZero(net)) return [{ net }];
  let open = net;
  return months.map(([month, amount], index) => {
    const share = index === months.length - 1 ? open : net.times(amount).div(whole);
    open = open.minus(share);
    return { of: { month }, net: share };
  });
}

function latestFirst(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? 1 : -1;
}
