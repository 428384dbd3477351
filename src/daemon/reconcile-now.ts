import type { Config } from '../config/config.js';
import { releaseOrphanLocks } from '../inbox/orphan-locks.js';
import { reconcile } from '../inbox/reconcile.js';
import { putSubscriptionsRight } from '../inbox/subscriptions.js';
import type { OpenSpace } from './spaces.js';
import { orphanLockParts, reconcileParts, subscriptionParts, type UpkeepNeeds } from './upkeep-tasks.js';

export interface Reconciled {
  readonly spaceId: string;
  /** E-invoices whose request was lost. */
  readonly recovered: number;
  /** Locks of ours without work behind them, taken back. */
  readonly orphanLocks: number;
  /** Subscriptions that the platform had given up on, made anew. */
  readonly deadSubscriptions: number;
}

export type ReconcileNeeds = Omit<UpkeepNeeds, 'onRecovered' | 'takeOver'> & {
  readonly config: Config;
};

/** What the daemon does every hour, once. @throws Failure `platform.*`, `daemon.twin`, `store.*` */
export async function reconcileNow(space: OpenSpace, given: ReconcileNeeds): Promise<Reconciled> {
  const needs = {
    ...given,
    takeOver: false,
    onRecovered: () => undefined,
  };
  const { dead } = await putSubscriptionsRight(subscriptionParts(space, needs));
  const orphanLocks = await releaseOrphanLocks(orphanLockParts(space, needs));
  const recovered = await reconcile(reconcileParts(space, needs));
  return { spaceId: space.id, recovered, orphanLocks, deadSubscriptions: dead };
}
