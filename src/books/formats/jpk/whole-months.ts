import { localDate } from '@spacebooks/base/calendar';
import { throughAll } from '@spacebooks/base/through-all';
import { listedAmount } from '../../../domain/accounting/declared-amount.js';
import type { Batch, Entry } from '../../../domain/accounting/model.js';
import { isOver } from '../../../domain/accounting/tax-month.js';
import type { FormatContext } from '../format.js';
import type { Month } from '../months.js';
import { byDocument, isOfPayment, MonthEntries, merged } from './month-entries.js';

/** CelZlozenia: what a file is for the tax office. */
export type Purpose = 'first' | 'correction';

/** A month as it stands with a batch. */
export interface WholeMonth {
  readonly month: Month;
  readonly purpose: Purpose;
  /** As they are listed, in order, each with its buyer where it is of an earlier batch; read once. */
  readonly entries: Iterable<Entry>;
  /** Whether some of them are of payments. */
  readonly hasPayments: boolean;
  /** Ids of those that earlier batches handed out. */
  readonly toldBefore: ReadonlySet<string>;
}

/**
 * The months whose sales a batch changes, each as a whole: what earlier batches say of it and this one does not take back.
 *
 * @param see each entry of the batch
 */
export async function* wholeMonths(
  batch: Batch,
  { timeZone, months: before }: Pick<FormatContext, 'timeZone' | 'months'>,
  see: (entry: Entry) => void,
): AsyncGenerator<WholeMonth> {
  const reversed = new Set<string>();
  const added = new Map<Month, MonthEntries>();
  let place = -1;
  await throughAll(batch.entries, (entry) => {
    place += 1;
    see(entry);
    const listed = listedAmount(entry);
    if (listed === null) return;
    if (entry.reverses !== null) {
      reversed.add(entry.reverses);
      return;
    }
    const { taxMonth } = listed;
    const ofMonth = added.get(taxMonth) ?? new MonthEntries();
    added.set(taxMonth, ofMonth);
    ofMonth.add(listed.entry, place);
  });
  const monthsReversed = await before?.monthsOf([...reversed]);
  const touched = new Set([...added.keys(), ...(monthsReversed?.values() ?? [])]);
  for (const month of [...touched].sort()) {
    const standing = ((await before?.standing(batch, month)) ?? [])
      .filter(({ id }) => !reversed.has(id))
      .flatMap((entry) => listedAmount(entry)?.entry ?? [])
      .sort(byDocument);
    const toldAt = (await before?.lastTold(batch, month)) ?? null;
    const isTold = toldAt !== null && isOver(month, localDate(toldAt, timeZone));
    const ofMonth = added.get(month) ?? new MonthEntries();
    yield {
      month,
      purpose: isTold ? 'correction' : 'first',
      entries: merged(standing, kept(ofMonth.from(batch), reversed)),
      hasPayments: ofMonth.hasPayments || standing.some(isOfPayment),
      toldBefore: new Set(standing.map(({ id }) => id)),
    };
  }
}

/** What was withdrawn may be put back and taken back by one batch: its month lists none of it. */
function* kept(added: Iterable<Entry>, reversed: ReadonlySet<string>): Generator<Entry> {
  for (const entry of added) if (!reversed.has(entry.id)) yield entry;
}
