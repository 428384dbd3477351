import { checkBooks } from './after-restore.js';
import { recordBooks } from './batches/book-archive.js';
import type { BookSpace } from './book-space.js';
import type { BookStores } from './book-stores.js';
import { type DeliverDeps, type DeliverResult, deliverDue } from './delivery/deliver.js';

export interface DeliverBatchesDeps extends Pick<DeliverDeps, 'clock' | 'random' | 'log' | 'tracer'> {
  readonly stores: BookStores;
}

/**
 * `deliverBatches` for a poller. Every change to the books of a space is in the audit log: while no row about it was added and
 * no delivery is due, there is nothing to record, plan or deliver.
 *
 * @returns a poll that resolves to the time of the next delivery, epoch milliseconds; null when none is pending
 */
export function createDeliveryPoll(
  deps: DeliverBatchesDeps,
  space: BookSpace,
): (stop?: AbortSignal) => Promise<number | null> {
  const { audit, deliveries } = deps.stores;
  /** The last row about the space when it was delivered; null before the first time, and after a failure. */
  let seen: number | null = null;
  return async (stop) => {
    const last = await audit.lastOf(space.id);
    const now = deps.clock.now();
    const next = await deliveries.nextDue(space.id, now);
    const isDue = next !== null && next <= now;
    if (seen === last && !isDue) return next;
    seen = null;
    await deliverBatches(deps, space, stop);
    // The row from before: the next poll has to see what this one delivered.
    seen = last;
    return deliveries.nextDue(space.id, deps.clock.now());
  };
}

/** Plans the deliveries of every released batch of a space, and makes those that are due. */
export async function deliverBatches(
  deps: DeliverBatchesDeps,
  space: BookSpace,
  stop?: AbortSignal,
): Promise<DeliverResult> {
  const { stores, clock } = deps;
  const { id, accounting } = space;
  await checkBooks(deps, space);
  const { deliveries, batches, archive, alerts, records, anchor } = stores;
  // Nothing is delivered before the archive and the anchor have recorded it.
  await recordBooks({ archive, records }, id);
  await anchor.keep(id);
  for (const { name, targets } of accounting.exports) {
    await deliveries.plan(id, name, targets, clock.now());
  }
  const targets = new Map(accounting.targets.map((target) => [target.name, target]));
  const result = await deliverDue(
    { ...deps, spaceId: id, targets, deliveries, batches, archive, alerts },
    stop,
  );
  if (result.delivered > 0) await recordBooks({ archive, records }, id);
  return result;
}
