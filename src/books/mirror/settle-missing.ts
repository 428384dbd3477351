import { Failure } from '../../domain/errors.js';
import type { OpenRange } from '../../store/mirror/mirror-coverage.js';
import { contains, filtersOf } from './date-ranges.js';
import { readList } from './read-list.js';
import type { SyncReading } from './reading.js';
import type { SyncDeps } from './sync-deps.js';

/** Missing invoices that never raise suspicion. */
const FEW = 10;
const GREAT_PART = 0.25;

/**
 * Resolves invoices missing from the ranges read: deleted, moved to another date, or skipped because the pages moved; in that
 * case the range is read again.
 *
 * @throws Failure `sync.many-missing` before anything is marked as deleted
 */
export async function settleMissing(
  deps: SyncDeps,
  reading: SyncReading,
  ranges: readonly OpenRange[],
): Promise<void> {
  const { mirror, space } = deps;
  const missing = new Map<OpenRange, readonly string[]>();
  let known = 0;
  for (const range of ranges) {
    known += await mirror.count(space.id, range);
    missing.set(range, await mirror.notSeenIn(reading.run, range));
  }
  const count = [...missing.values()].flat().length;
  if (count > FEW && count > known * GREAT_PART && deps.acceptDeletions !== true) {
    throw new Failure('sync.many-missing', { detail: `${count} of ${known} in space ${space.id}` });
  }
  for (const [range, ids] of missing) {
    let skipped = false;
    for (const id of ids) {
      const shown = await reading.show(id);
      if (shown.state === 'there' && contains(range, shown.invoice.invoiceDate)) skipped = true;
    }
    if (skipped) await readList(reading, 'window', filtersOf(range));
  }
}
