import type { PartState } from '../../domain/accounting/part-change.js';
import type { PostedCopies } from '../../store/books/posted-copies.js';
import type { PostedPart } from './posted-parts.js';
import type { BooksRequest } from './request.js';

/** Of all payments of an invoice, or of what no record explains. */
export function isTotal({ part, paymentId }: PartState): boolean {
  return part === 'payment' && paymentId === null;
}

/**
 * The totals that a batch left where they are though it knew the records of their payments: what moves them now is new since
 * then, and the records are not.
 */
export async function standingTotals(
  copies: Pick<PostedCopies, 'payments' | 'releases'>,
  { spaceId, series }: Pick<BooksRequest, 'spaceId' | 'series'>,
  parts: readonly PostedPart[],
): Promise<ReadonlySet<PostedPart>> {
  const totals = parts.filter(({ state }) => isTotal(state));
  if (totals.length === 0) return new Set();
  const ids = totals.map(({ state }) => state.invoiceId);
  const seen = new Map<string, number>();
  for (const { invoiceId, seenAt } of await copies.payments(spaceId, ids)) {
    seen.set(invoiceId, Math.max(seen.get(invoiceId) ?? 0, seenAt));
  }
  const releases = await copies.releases(spaceId, series);
  return new Set(
    totals.filter(({ state }) => {
      const known = seen.get(state.invoiceId);
      return known !== undefined && releases.some(({ at, to }) => at > known && to >= state.documentDate);
    }),
  );
}
