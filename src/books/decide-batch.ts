import type { Clock } from '@spacebooks/base/clock';
import type { BookStores } from './book-stores.js';

interface BatchDecision {
  readonly status: 'accepted' | 'rejected' | 'voided';
  /** Null when accepted. */
  readonly reason: string | null;
  /** Name of whoever decides; left out, nobody is named. */
  readonly by?: string;
}

/**
 * What the accountant says of a batch, once.
 *
 * @returns closed months, `YYYY-MM`, that a withdrawn batch has entries of: the next batch puts them back there
 * @throws Failure `batch.unknown`, `batch.decided`, `books.restored`, `archive.*`
 */
export async function decideBatch(
  {
    stores: { anchor, batches },
    clock,
  }: { readonly stores: Pick<BookStores, 'anchor' | 'batches'>; readonly clock: Clock },
  spaceId: string,
  number: number,
  decision: BatchDecision,
): Promise<readonly string[]> {
  await anchor.check([spaceId]);
  return batches.decide({ spaceId, number, ...decision, now: clock.now() });
}
