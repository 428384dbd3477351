import { signed } from '@spacebooks/base/signed';
import type { Receivable } from './open-item.js';
import { plainReference } from './plain-reference.js';
import { setOffIn } from './set-off.js';
import type { StillOpen } from './still-open.js';
import type { Allocation } from './verdict.js';

/** Invoices that a line may pay, in the order of `byDueDate`. */
export type Explanation = readonly Receivable[];

export interface Split {
  readonly allocations: readonly Allocation[];
  /** What is over, with the line's sign. */
  readonly rest: number;
  /** What is open on all of them less what is set off, with the line's sign. */
  readonly open: number;
}

/** The first due are paid first; none takes more than is open on it, and what is set off takes nothing. */
export function splitOver(items: Explanation, amount: number, open: StillOpen): Split {
  const sign = Math.sign(amount);
  const credits = setOffIn(items, amount, open).reduce((sum, item) => sum - open.of(item) * sign, 0);
  const allocations: Allocation[] = [];
  let rest = Math.abs(amount);
  let total = 0;
  for (const item of items) {
    const left = Math.max(0, open.of(item) * sign);
    const cents = Math.min(rest, left);
    total += left;
    rest -= cents;
    if (cents > 0) allocations.push({ invoiceId: item.invoiceId, cents: cents * sign });
  }
  return { allocations, rest: signed(rest, sign), open: signed(total - credits, sign) };
}

/** As it is said of each by its number in KSeF; null where that is more than is open on one of them, or of other invoices. */
export function splitAsStated(
  items: Explanation,
  stated: ReadonlyMap<string, number>,
  open: StillOpen,
): Split | null {
  const plain = new Map([...stated].map(([number, cents]) => [plainReference(number), cents]));
  const allocations = items.flatMap((item) => {
    const number = (item.references ?? []).map(plainReference).find((each) => plain.has(each)) ?? '';
    const cents = plain.get(number) ?? 0;
    return cents > 0 && cents <= open.of(item) ? [{ invoiceId: item.invoiceId, cents }] : [];
  });
  if (allocations.length < items.length) return null;
  return { allocations, rest: 0, open: allocations.reduce((sum, { cents }) => sum + cents, 0) };
}
