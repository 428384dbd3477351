import { listedOf } from '../../../domain/accounting/declared.js';
import { compareEntries } from '../../../domain/accounting/entry.js';
import type { Batch, Entry } from '../../../domain/accounting/model.js';
import type { ReportMonths } from '../../../domain/accounting/report-months.js';
import { isOver, taxMonthOf } from '../../../domain/accounting/tax-month.js';
import { localDate } from '../../../domain/calendar.js';
import type { Month } from '../months.js';

/** CelZlozenia: what a file is for the tax office. */
export type Purpose = 'first' | 'correction';

/** A month as it stands with a batch. */
export interface WholeMonth {
  readonly month: Month;
  readonly purpose: Purpose;
  /** As they are listed, in order, each with its buyer where it is of an earlier batch. */
  readonly entries: readonly Entry[];
  /** Ids of those that earlier batches handed out. */
  readonly toldBefore: ReadonlySet<string>;
}

/** The months whose sales a batch changes, each as a whole: what earlier batches say of it and this one does not take back. */
export async function* wholeMonths(
  batch: Batch,
  timeZone: string,
  before: ReportMonths | undefined,
): AsyncGenerator<WholeMonth> {
  const reversed = new Set<string>();
  const added: Entry[] = [];
  for (const entry of batch.entries) {
    const listed = listedOf(entry);
    if (listed === null) continue;
    if (listed.reverses === null) added.push(listed);
    else reversed.add(listed.reverses);
  }
  const monthsReversed = await before?.monthsOf([...reversed]);
  const touched = new Set([...added.map(taxMonthOf), ...(monthsReversed?.values() ?? [])]);
  for (const month of [...touched].sort()) {
    const standing = ((await before?.standing(batch, month)) ?? [])
      .filter(({ id }) => !reversed.has(id))
      .flatMap((entry) => listedOf(entry) ?? []);
    const toldAt = (await before?.lastTold(batch, month)) ?? null;
    const isTold = toldAt !== null && isOver(month, localDate(toldAt, timeZone));
    yield {
      month,
      purpose: isTold ? 'correction' : 'first',
      entries: [...standing, ...added.filter((entry) => taxMonthOf(entry) === month)].sort(byDocument),
      toldBefore: new Set(standing.map(({ id }) => id)),
    };
  }
}

/** A change that came after a closed month was booked later, and stays where it was in the list. */
function byDocument(a: Entry, b: Entry): number {
  if (a.documentDate !== b.documentDate) return a.documentDate < b.documentDate ? -1 : 1;
  return compareEntries(a, b);
}
