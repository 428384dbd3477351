import type { Clock } from '@spacebooks/base/clock';
import type { BookStores } from './book-stores.js';

interface BatchDecision {
  readonly status: 'accepted' | 'rejected' | 'voided';
  /** Null when accepted. */
  readonly reason: string | null;
  /** Name of whoever decides; left out, nobody is named. */
  readonly by?: string;
}

/** What the accountant says of a batch, once. @throws Failure `batch.unknown`, `batch.decided`, `books.restored`, `archive.*` */
export async function decideBatch(
  {
    stores: { anchor, batches },
    clock,
  }: { readonly stores: Pick<BookStores, 'anchor' | 'batches'>; readonly clock: Clock },
  spaceId: string,
  number: number,
  decision: BatchDecision,
): Promise<void> {
  await anchor.check([spaceId]);
  await batches.decide({ spaceId, number, ...decision, now: clock.now() });
}
