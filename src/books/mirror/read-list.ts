import type { InvoiceFilters } from '../../platform/invoices.js';
import { MOST_EMPTY_PAGES } from '../../platform/pages.js';
import type { PageRead, SyncReading } from './reading.js';
import type { SyncProgress } from './sync-deps.js';

const MOST_ATTEMPTS = 3;

/**
 * Reads a list of invoices to its end, although invoices are created and deleted meanwhile: they then shift between pages, and
 * one at a page boundary can be missed. A list that shifted is read again.
 *
 * A single page cannot shift. Of longer lists the last page is read right after the first: a later deletion shows as an
 * overlap at the end, an addition as an overlap of two neighbours. When the list contained invoices that the mirror did not
 * know (a known one is checked in any case), the first and the last page are compared with what they were.
 */
export async function readList(
  reading: SyncReading,
  part: SyncProgress['part'],
  filters: InvoiceFilters,
): Promise<void> {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    if (await readOnce(reading, part, filters)) return;
  }
  reading.warn({
    part: 'invoices',
    code: 'platform.unreadable',
    detail: `the list of invoices moved ${MOST_ATTEMPTS} times while it was read (${JSON.stringify(filters)})`,
  });
}

/** @returns whether the list was stable */
async function readOnce(
  reading: SyncReading,
  part: SyncProgress['part'],
  filters: InvoiceFilters,
): Promise<boolean> {
  const page = (number: number): Promise<PageRead> => reading.page(part, filters, number);
  const first = await page(1);
  if (first.isLast) return true;
  const { totalPages } = first;
  if (totalPages === null) return readForward(page, first);
  const seen = new Set(first.ids);
  const last = await page(totalPages);
  let still = last.isLast && last.records > 0 && addAll(seen, last.ids);
  let added = first.added + last.added;
  for (let number = 2; number < totalPages; number += 1) {
    const next = await page(number);
    added += next.added;
    still = addAll(seen, next.ids) && next.records === first.records && still;
  }
  if (!still) return false;
  if (added === 0) return true;
  return sameIds(await page(totalPages), last) && sameIds(await page(1), first);
}

/** Where the platform does not say how many pages there are. */
async function readForward(page: (number: number) => Promise<PageRead>, first: PageRead): Promise<boolean> {
  const seen = new Set(first.ids);
  let still = true;
  let empty = 0;
  for (let number = 2, isLast: boolean = first.isLast; !isLast; number += 1) {
    const next = await page(number);
    still = addAll(seen, next.ids) && still;
    empty = next.records === 0 ? empty + 1 : 0;
    isLast = next.isLast || empty > MOST_EMPTY_PAGES;
  }
  return still;
}

/** @returns whether all of them were new */
function addAll(seen: Set<string>, ids: readonly string[]): boolean {
  const before = seen.size;
  for (const id of ids) seen.add(id);
  return seen.size === before + ids.length;
}

function sameIds(a: PageRead, b: PageRead): boolean {
  return a.ids.length === b.ids.length && a.ids.every((id, index) => id === b.ids[index]);
}
