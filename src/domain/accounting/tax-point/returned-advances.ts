import { type Decimal, decimal, isZero } from '@spacebooks/base/money';

interface MonthOfAdvance {
  readonly month: string;
  /** Against the sign of the others where more went back in the month than came. */
  readonly net: Decimal;
}

/**
 * Advances by month, in order; of money that went back also the months whose advance it was, the latest first. Of tax of another
 * country the One Stop Shop wants to know which return it corrects (Art. 369g(4) of directive 2006/112/EC).
 */
export function withReturned(
  advances: readonly MonthOfAdvance[],
): readonly (MonthOfAdvance & { readonly correctsMonth?: string })[] {
  const came: { readonly month: string; left: Decimal }[] = [];
  return advances.flatMap(({ month, net }) => {
    const found: (MonthOfAdvance & { readonly correctsMonth?: string })[] = [];
    let open = net;
    for (const advance of came.toReversed()) {
      if (isZero(open) || advance.left.times(open).gte(0)) continue;
      const taken = advance.left.abs().lt(open.abs()) ? decimal(0).minus(advance.left) : open;
      advance.left = advance.left.plus(taken);
      open = open.minus(taken);
      found.push({ month, net: taken, correctsMonth: advance.month });
    }
    if (isZero(open)) return found;
    came.push({ month, left: open });
    return [...found, { month, net: open }];
  });
}
