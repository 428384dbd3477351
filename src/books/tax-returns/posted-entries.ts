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
  batches: Pick<Batches, 'list' | 'get'>,
  spaceId: string,
  series: string,
  period: Period,
  dayOf: (entry: Entry) => LocalDate,
): Promise<PostedEntries> {
  const entries: Entry[] = [];
  const numbers: number[] = [];
  for (const { number, status } of await batches.list(spaceId, series)) {
    if (status === 'voided' || status === 'rejected') continue;
    const batch = await batches.get(spaceId, number);
    const booked = batch.entries.filter((entry) => isWithin(dayOf(entry), period));
    if (booked.length > 0) numbers.push(number);
    entries.push(...booked);
  }
  return { entries, batches: numbers };
}
