import { recordBooks } from './batches/book-archive.js';
import type { BookSpace } from './book-space.js';
import type { BookStores } from './book-stores.js';
import { type DeliverDeps, type DeliverResult, deliverDue } from './delivery/deliver.js';

export interface DeliveringDeps extends Pick<DeliverDeps, 'clock' | 'random' | 'log' | 'tracer'> {
  readonly stores: BookStores;
}

/**
 * For whoever looks again and again. Whatever happens to the books is in the audit log: as long as that has not grown
 * and no delivery is due, there is nothing to record, to plan or to carry.
 *
 * @returns does what there is to do, and tells when the next delivery is due, epoch milliseconds; null when none waits
 */
export function createDelivering(
  deps: DeliveringDeps,
  space: BookSpace,
): (stop?: AbortSignal) => Promise<number | null> {
  const { audit, deliveries } = deps.stores;
  let seen: { readonly head: string | null } | null = null;
  return async (stop) => {
    const head = await audit.head();
    const now = deps.clock.now();
    const next = await deliveries.nextDue(space.id, now);
    const isDue = next !== null && next <= now;
    if (seen !== null && seen.head === head && !isDue) return next;
    seen = null;
    await deliverBatches(deps, space, stop);
    // Of before: what was delivered now is news to the next look.
    seen = { head };
    return deliveries.nextDue(space.id, deps.clock.now());
  };
}

/** Sends every batch of a space on its way that is not, and brings those that are due to their targets. */
export async function deliverBatches(
  { stores, clock, random, log, tracer }: DeliveringDeps,
  { id, accounting }: BookSpace,
  stop?: AbortSignal,
): Promise<DeliverResult> {
  const { deliveries, batches, archive, alerts, records, anchor } = stores;
  // Nothing leaves the house before the archive and the anchor know of it.
  await recordBooks({ archive, records }, id);
  await anchor.keep();
  for (const { name, targets } of accounting.exports) {
    await deliveries.plan(id, name, targets, clock.now());
  }
  const targets = new Map(accounting.targets.map((target) => [target.name, target]));
  const parts = { spaceId: id, targets, deliveries, batches, archive, alerts, clock, random, log, tracer };
  const result = await deliverDue(parts, stop);
  if (result.delivered > 0) await recordBooks({ archive, records }, id);
  return result;
}
