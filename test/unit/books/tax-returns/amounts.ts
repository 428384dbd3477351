import { type DeclaredAmount, declaredAmount } from '../../../../src/domain/accounting/declared-amount.js';
import type { Entry } from '../../../../src/domain/accounting/model.js';

/** What of these entries a tax office hears of. */
export function amountsOf(...entries: readonly Entry[]): readonly DeclaredAmount[] {
  return entries.flatMap((entry) => declaredAmount(entry) ?? []);
}

export function amountOf(entry: Entry): DeclaredAmount {
  const amount = declaredAmount(entry);
  if (amount === null) throw new Error(`${entry.id} is declared nowhere`);
  return amount;
}
