import type { Cents } from '../../domain/accounting/cents.js';
import type { DeclaredAmount } from '../../domain/accounting/declared-amount.js';

/** In cents of the books. */
export interface AmountSum {
  readonly net: Cents;
  readonly tax: Cents;
}

/** Ids of the entries that the amounts are of. */
export function idsOf(amounts: readonly DeclaredAmount[]): readonly string[] {
  return amounts.map(({ entry }) => entry.id);
}

export function sumOf(amounts: readonly Pick<DeclaredAmount, 'net' | 'tax'>[]): AmountSum {
  return amounts.reduce((sum, { net, tax }) => ({ net: sum.net + net, tax: sum.tax + tax }), {
    net: 0,
    tax: 0,
  });
}
