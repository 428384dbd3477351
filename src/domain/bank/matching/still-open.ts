import type { Receivable } from './open-item.js';
import type { Allocation } from './verdict.js';

/** What is left of each invoice while lines take from it. Signed as the invoice is. */
export type StillOpen = ReturnType<typeof stillOpen>;

export function stillOpen(items: readonly Receivable[]) {
  const left = new Map(items.map(({ invoiceId, openAmount }) => [invoiceId, openAmount]));
  const claimed = new Set<string>();
  return {
    of: ({ invoiceId }: Receivable): number => left.get(invoiceId) ?? 0,
    /** Somebody has paid this amount, and a person decides whether it was for this invoice. */
    claim: (invoiceIds: readonly string[]): void => {
      for (const invoiceId of invoiceIds) claimed.add(invoiceId);
    },
    isClaimed: ({ invoiceId }: Receivable): boolean => claimed.has(invoiceId),
    take: (allocations: readonly Allocation[]): void => {
      for (const { invoiceId, cents } of allocations) left.set(invoiceId, (left.get(invoiceId) ?? 0) - cents);
    },
  };
}
