import type { Receivable } from './open-item.js';
import type { StillOpen } from './still-open.js';

/**
 * What a payer sets off against the other items and pays the rest: corrections where money came in, invoices where we paid a correction
 * back. Empty where all are on one side, in several currencies, or the rest is not on the line's side. Payers of KSeF name
 * such a correction beside its invoices (art. 108g of the VAT act).
 *
 * @param amount cents of the line, with its sign
 */
export function setOffIn(
  items: readonly Receivable[],
  amount: number,
  open: Pick<StillOpen, 'of'>,
): readonly Receivable[] {
  if (new Set(items.map(({ currency }) => currency)).size > 1) return [];
  const rest = items.reduce((sum, item) => sum + open.of(item), 0);
  return rest * amount > 0 ? items.filter((item) => open.of(item) * amount < 0) : [];
}
