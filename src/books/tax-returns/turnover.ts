import type { Cents } from '../../domain/accounting/cents.js';
import { declaredOf } from '../../domain/accounting/declared.js';
import type { Entry } from '../../domain/accounting/model.js';

/** What an entry means for a tax return: revenue, or a loss that reduces it (§ 17 UStG); in the currency of the books. */
export interface Turnover {
  readonly entry: Entry;
  readonly net: Cents;
  readonly tax: Cents;
}

/** @returns null for what is no turnover, such as a payment */
export function turnoverOf(entry: Entry): Turnover | null {
  const declared = declaredOf(entry);
  if (declared === null || declared.taxCase === null) return null;
  const { net, tax } = declared.exchange ?? declared;
  return { entry: declared, net, tax };
}

export function sumOf(turnovers: readonly Turnover[]): { readonly net: Cents; readonly tax: Cents } {
  return turnovers.reduce((sum, { net, tax }) => ({ net: sum.net + net, tax: sum.tax + tax }), {
    net: 0,
    tax: 0,
  });
}

/** In the order in which the first of each group comes. */
export function grouped<T>(
  values: readonly T[],
  keyOf: (value: T) => string,
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}
