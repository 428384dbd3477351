import { addDays, localDate } from '@spacebooks/base/calendar';
import type { Clock } from '@spacebooks/base/clock';
import type { ExportOutcome } from '../books/batches/run-export.js';
import type { BookSpace } from '../books/book-space.js';
import type { BookStores } from '../books/book-stores.js';
import { exportBatch } from '../books/night.js';
import { syncBooks } from '../books/sync.js';
import { bookSpace } from '../daemon/books/book-spaces.js';
import type { Logger } from '../ops/log.js';
import type { ShadowSpace } from './shadow-space.js';

export interface ShadowExport {
  readonly name: string;
  readonly outcome: ExportOutcome;
}

/**
 * A night of the space's books from scratch: everything since the cutover is the first batch of each export.
 *
 * @returns an empty list for a space without books
 * @throws Failure `platform.*`, `sync.*`
 */
export async function shadowBooks(
  { config, client }: ShadowSpace,
  { stores, clock, log }: { readonly stores: BookStores; readonly clock: Clock; readonly log: Logger },
): Promise<readonly ShadowExport[]> {
  const space: BookSpace | null = bookSpace(config);
  if (space === null) return [];
  await syncBooks({ mirror: stores.mirror, clock, log }, space, client);
  const now = clock.now();
  const to = addDays(localDate(now, space.timeZone), -1);
  const exports: ShadowExport[] = [];
  for (const terms of space.accounting.exports) {
    const outcome = await exportBatch({ stores, clock, log }, space, terms, { to, now });
    exports.push({ name: terms.name, outcome });
  }
  return exports;
}
