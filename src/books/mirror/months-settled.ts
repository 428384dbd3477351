import type { DateRange } from '../../domain/sync-result.js';
import { PAGE_SIZE } from '../../platform/address.js';
import type { MirrorCoverage, OpenRange } from '../../store/mirror/mirror-coverage.js';
import type { SyncRun } from '../../store/mirror/sync-run.js';
import { contains, monthOf } from './date-ranges.js';

/**
 * Months in which so many invoices left the unpaid list that reading the month costs fewer requests than reading them one by
 * one, as after a bank statement was booked.
 *
 * @param read ranges that were read already: what is missing there has gone
 */
export async function monthsSettled(
  mirror: MirrorCoverage,
  run: SyncRun,
  read: readonly OpenRange[],
): Promise<readonly DateRange[]> {
  const left = (await mirror.unpaidNotSeen(run)).filter(
    ({ invoiceDate }) => !read.some((range) => contains(range, invoiceDate)),
  );
  const counts = new Map<string, { readonly month: DateRange; invoices: number }>();
  for (const { invoiceDate } of left) {
    const month = monthOf(invoiceDate);
    const entry = counts.get(month.from) ?? { month, invoices: 0 };
    counts.set(month.from, { month, invoices: entry.invoices + 1 });
  }
  const months: DateRange[] = [];
  for (const { month, invoices } of counts.values()) {
    const pages = Math.ceil((await mirror.count(run.spaceId, month)) / PAGE_SIZE);
    if (invoices > pages) months.push(month);
  }
  return months;
}
