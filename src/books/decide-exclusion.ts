import type { Clock } from '@spacebooks/base/clock';
import type { Report, Said } from '../domain/accounting/exclusion.js';
import type { Exclusion } from '../store/books/exclusions.js';
import type { BookStores } from './book-stores.js';

interface ExclusionDecision extends Said {
  /** Number of the document, or the id of its invoice. */
  readonly document: string;
  readonly report: Report;
}

/**
 * Leaves a document out of a report, or takes it in again.
 *
 * @throws Failure `operator.unknown`, `operator.ambiguous`, `operator.not-possible` where that is so already
 */
export async function decideExclusion(
  {
    stores: { exclusions },
    clock,
  }: { readonly stores: Pick<BookStores, 'exclusions'>; readonly clock: Clock },
  spaceId: string,
  isExcluded: boolean,
  { document, report, by, why }: ExclusionDecision,
): Promise<Pick<Exclusion, 'invoiceId' | 'documentNumber'>> {
  const found = await exclusions.find(spaceId, document);
  await exclusions.decide(spaceId, isExcluded, { ...found, report, at: clock.now(), by, why });
  return found;
}
