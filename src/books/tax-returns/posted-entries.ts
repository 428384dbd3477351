import type { Entry, Period } from '../../domain/accounting/model.js';
import { isWithin } from '../../domain/accounting/part-change.js';
import { returnedOn } from '../../domain/accounting/tax-month.js';
import type { Batches } from '../../store/batches.js';

/** What the batches of an export that count have posted of a period. */
export interface PostedEntries {
  readonly entries: readonly Entry[];
  /** Numbers of the batches that hold them. */
  readonly batches: readonly number[];
}

/** Reads all entries, and keeps those of the period. */
export async function postedEntries(
  batches: Pick<Batches, 'list' | 'entryTexts'>,
  spaceId: string,
  series: string,
  period: Period,
): Promise<PostedEntries> {
  const entries: Entry[] = [];
  const numbers: number[] = [];
  for (const { number, status } of await batches.list(spaceId, series)) {
    if (status === 'voided' || status === 'rejected') continue;
    const before = entries.length;
    for await (const texts of batches.entryTexts(spaceId, number)) {
      for (const text of texts) {
        const entry = JSON.parse(text) as Entry;
        if (isWithin(returnedOn(entry), period)) entries.push(entry);
      }
    }
    if (entries.length > before) numbers.push(number);
  }
  return { entries, batches: numbers };
}
