import { type DeclaredAmount, declaredAmount, declaredIn } from '../../domain/accounting/declared-amount.js';
import type { Entry, Period } from '../../domain/accounting/model.js';
import { monthOf } from '../../domain/accounting/month.js';
import { NO_PROGRESS, type OnProgress } from '../../domain/progress.js';
import type { Batches } from '../../store/books/batches.js';

/** What the batches of an export that count declare in a period. */
export interface PostedAmounts {
  readonly amounts: readonly DeclaredAmount[];
  /** Numbers of the batches that hold them. */
  readonly batches: readonly number[];
}

/** An export, and where its seller is: ISO 3166-1. */
export interface DeclaringExport {
  readonly spaceId: string;
  readonly series: string;
  readonly seller: string;
}

export async function postedAmounts(
  batches: Pick<Batches, 'list' | 'entryTexts'>,
  { spaceId, series, seller }: DeclaringExport,
  period: Period,
  onProgress: OnProgress = NO_PROGRESS,
): Promise<PostedAmounts> {
  const amounts: DeclaredAmount[] = [];
  const numbers: number[] = [];
  const [first, last] = [monthOf(period.from), monthOf(period.to)];
  const listed = await batches.list(spaceId, series);
  const counting = listed.filter(({ status }) => status !== 'voided' && status !== 'rejected');
  const total = counting.reduce((sum, { manifest }) => sum + manifest.entries, 0);
  let read = 0;
  for (const { number } of counting) {
    const before = amounts.length;
    for await (const texts of batches.entryTexts(spaceId, number)) {
      onProgress('entries', read, total);
      read += texts.length;
      for (const text of texts) {
        const amount = declaredAmount(JSON.parse(text) as Entry);
        const month = amount && declaredIn(amount, seller);
        if (amount !== null && month !== null && first <= month && month <= last) amounts.push(amount);
      }
    }
    if (amounts.length > before) numbers.push(number);
  }
  return { amounts, batches: numbers };
}
