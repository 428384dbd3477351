import type { Entry, Period } from '../../domain/accounting/model.js';
import { isWithin } from '../../domain/accounting/part-change.js';
import type { LocalDate } from '../../domain/invoice.js';
import type { Batches } from '../../store/batches.js';

/** What the batches of an export that count have posted of a period. */
export interface PostedEntries {
  readonly entries: readonly Entry[];
  /** Numbers of the batches that hold them. */
  readonly batches: readonly number[];
}

/** @param dayOf the day of an entry whose period it belongs in */
export async function postedEntries(
  batches: Pick<Batches, 'list' | 'entryTexts'>,
  spaceId: string,
  series: string,
  period: Period,
  dayOf: (entry: Entry) => LocalDate,
): Promise<PostedEntries> {
  const entries: Entry[] = [];
  const numbers: number[] = [];
  for (const { number, status } of await batches.list(spaceId, series)) {
    if (status === 'voided' || status === 'rejected') continue;
    const before = entries.length;
    for await (const texts of batches.entryTexts(spaceId, number)) {
      for (const text of texts) {
        const entry = JSON.parse(text) as Entry;
        if (isWithin(dayOf(entry), period)) entries.push(entry);
      }
    }
    if (entries.length > before) numbers.push(number);
  }
  return { entries, batches: numbers };
}
