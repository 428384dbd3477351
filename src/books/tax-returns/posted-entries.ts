import type { Entry, Period } from '../../domain/accounting/model.js';
import { monthOf } from '../../domain/accounting/month.js';
import { NO_PROGRESS, type OnProgress } from '../../domain/progress.js';
import type { Batches } from '../../store/books/batches.js';

/** What the batches of an export that count have posted of a period. */
export interface PostedEntries {
  readonly entries: readonly Entry[];
  /** Numbers of the batches that hold them. */
  readonly batches: readonly number[];
}

/** @param declaredIn the month of an entry, `YYYY-MM`, whose return declares it */
export async function postedEntries(
  batches: Pick<Batches, 'list' | 'entryTexts'>,
  spaceId: string,
  series: string,
  period: Period,
  declaredIn: (entry: Entry) => string,
  onProgress: OnProgress = NO_PROGRESS,
): Promise<PostedEntries> {
  const entries: Entry[] = [];
  const [first, last] = [monthOf(period.from), monthOf(period.to)];
  const numbers: number[] = [];
  const listed = await batches.list(spaceId, series);
  const counting = listed.filter(({ status }) => status !== 'voided' && status !== 'rejected');
  const total = counting.reduce((sum, { manifest }) => sum + manifest.entries, 0);
  let read = 0;
  for (const { number } of counting) {
    const before = entries.length;
    for await (const texts of batches.entryTexts(spaceId, number)) {
      onProgress('entries', read, total);
      read += texts.length;
      for (const text of texts) {
        const entry = JSON.parse(text) as Entry;
        const month = declaredIn(entry);
        if (first <= month && month <= last) entries.push(entry);
      }
    }
    if (entries.length > before) numbers.push(number);
  }
  return { entries, batches: numbers };
}
