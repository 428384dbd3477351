import { checkBooks } from './after-restore.js';
import { recordBooks } from './batches/book-archive.js';
import type { BookSpace } from './book-space.js';
import type { BookStores } from './book-stores.js';
import { type DeliverDeps, type DeliverResult, deliverDue } from './delivery/deliver.js';

export interface DeliverBatchesDeps
  extends Pick<DeliverDeps, 'clock' | 'random' | 'log' | 'tracer' | 'patience' | 'turns'> {
  readonly stores: BookStores;
}

/** Plans the deliveries of every released batch of a space, and makes those that are due: for a command. */
export async function deliverBatches(deps: DeliverBatchesDeps, space: BookSpace): Promise<DeliverResult> {
  await planBatches(deps, space);
  const result = await deliverDue(deliverDeps(deps, space));
  const { archive, records } = deps.stores;
  if (result.delivered > 0) await recordBooks({ archive, records }, space.id);
  return result;
}

/** Sends every released batch of a space that was never planned on its way to its targets. @throws Failure `store.*`, `archive.*` */
export async function planBatches(deps: DeliverBatchesDeps, space: BookSpace): Promise<void> {
  const { stores, clock } = deps;
  const { id, accounting } = space;
  await checkBooks(deps, space);
  const { deliveries, archive, records, anchor } = stores;
  // Nothing is delivered before the archive and the anchor have recorded it.
  await recordBooks({ archive, records }, id);
  await anchor.keep(id);
  for (const { name, targets } of accounting.exports) {
    await deliveries.plan(id, name, targets, clock.now());
  }
}

export function deliverDeps(deps: DeliverBatchesDeps, { id, accounting }: BookSpace): DeliverDeps {
  const targets = new Map(accounting.targets.map((target) => [target.name, target]));
  const { deliveries, batches, archive, alerts } = deps.stores;
  return { ...deps, spaceId: id, targets, deliveries, batches, archive, alerts };
}
