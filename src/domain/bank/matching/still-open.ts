import type { LineToMatch } from './line-to-match.js';
import type { Receivable } from './open-item.js';
import type { Allocation } from './verdict.js';

/** What is left of each invoice while lines take from it. Signed as the invoice is. */
export type StillOpen = ReturnType<typeof stillOpen>;

export function stillOpen(items: readonly Receivable[]) {
  const left = new Map(items.map(({ invoiceId, openAmount }) => [invoiceId, openAmount]));
  const claimed = new Map<string, Set<LineToMatch>>();
  return {
    of: ({ invoiceId }: Receivable): number => left.get(invoiceId) ?? 0,
    /** The line may have paid this invoice, or names it. */
    claim: (invoiceIds: readonly string[], line: LineToMatch): void => {
      for (const invoiceId of invoiceIds)
        claimed.set(invoiceId, (claimed.get(invoiceId) ?? new Set()).add(line));
    },
    /** By another line than this one. */
    isClaimed: ({ invoiceId }: Receivable, line: LineToMatch): boolean =>
      [...(claimed.get(invoiceId) ?? [])].some((each) => each !== line),
    take: (allocations: readonly Allocation[]): void => {
      for (const { invoiceId, cents } of allocations) left.set(invoiceId, (left.get(invoiceId) ?? 0) - cents);
    },
  };
}
