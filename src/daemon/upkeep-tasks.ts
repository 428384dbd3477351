import type { Config } from '../config/config.js';
import { factsOf } from '../einvoice/facts.js';
import { followNumber } from '../inbox/follow-number.js';
import { type OrphanLockDeps, releaseOrphanLocks } from '../inbox/orphan-locks.js';
import { type ReconcileDeps, reconcile } from '../inbox/reconcile.js';
import { putSubscriptionsRight, type SubscriptionDeps } from '../inbox/subscriptions.js';
import type { Redaction } from '../ops/redaction.js';
import { identifyOnce, type OpenSpace, refuseLongWait } from './spaces.js';
import type { UpkeepTask } from './upkeep.js';

export const RECONCILIATION = 'reconciliation';
export const SUBSCRIPTIONS = 'putting the subscriptions right';

export interface UpkeepTaskDeps
  extends Pick<ReconcileDeps, 'inbox' | 'alerts' | 'clock' | 'random' | 'log'>,
    Pick<OrphanLockDeps, 'locks'>,
    Pick<SubscriptionDeps, 'secretPaths' | 'takeOver'> {
  readonly config: Config;
  /** Sagas may have been begun. */
  readonly onRecovered: () => void;
  readonly redaction: Redaction;
}

/** What a space's subscriptions need, at the start and every hour. */
export function subscriptionDeps(space: OpenSpace, deps: UpkeepTaskDeps): SubscriptionDeps {
  const { config, secretPaths, takeOver, clock, random, log } = deps;
  return {
    space: { id: space.id, subscriptions: space.client.subscriptions },
    publicUrl: config.webhooks.public_url,
    instance: config.instance,
    secretPaths,
    takeOver,
    clock,
    random,
    log,
  };
}

/** Finds what events of a space should have told, and keeps its subscriptions in order. */
export function upkeepTasks(space: OpenSpace, deps: UpkeepTaskDeps): readonly UpkeepTask[] {
  // Once: a twin that comes later is not the one that was given up.
  let { takeOver } = deps;
  return [
    {
      name: 'asking whose token it is',
      space: space.id,
      isUrgent: true,
      run: () => identifyOnce(space, deps.clock),
    },
    {
      name: SUBSCRIPTIONS,
      space: space.id,
      isUrgent: true,
      run: async () => {
        await refuseLongWait(space, deps.clock);
        await putSubscriptionsRight({ ...subscriptionDeps(space, deps), takeOver });
        takeOver = false;
      },
    },
    {
      name: 'taking back orphan locks',
      space: space.id,
      isUrgent: false,
      run: async () => {
        await releaseOrphanLocks(orphanLockDeps(space, deps));
      },
    },
    {
      name: 'closing sessions of KSeF',
      space: space.id,
      isUrgent: false,
      run: async () => space.ksef?.client.tidy(),
    },
    {
      name: RECONCILIATION,
      space: space.id,
      isUrgent: false,
      run: async () => {
        let recovered: number | null = null;
        try {
          recovered = await reconcile(reconcileDeps(space, deps));
        } finally {
          // What was recovered before a page could not be read is worked on all the same.
          if (recovered !== 0) deps.onRecovered();
        }
      },
    },
  ];
}

/** What looking for locks without work behind them deps. */
export function orphanLockDeps(space: OpenSpace, { locks, log }: UpkeepTaskDeps): OrphanLockDeps {
  return { space: { id: space.id, invoices: space.invoices }, locks, log };
}

type FollowDeps = Pick<UpkeepTaskDeps, 'config' | 'inbox' | 'alerts' | 'clock' | 'random' | 'log'>;

/** The space with a way to invoices that a callback names by a number of version 1.0. */
export function followingNumbers(space: OpenSpace, deps: FollowDeps): OpenSpace {
  const onMissing = async (invoiceId: string): Promise<void> => {
    const parts = reconcileDeps(space, deps);
    const { invoices, plainInvoices } = space.client;
    // What it begins is due at the end of the run that asks, which polls again.
    await followNumber(invoiceId, { ...parts, space: { ...parts.space, invoices }, plainInvoices });
  };
  return { ...space, onMissing };
}

/** What looking for lost events of a space deps. */
export function reconcileDeps(space: OpenSpace, deps: FollowDeps): ReconcileDeps {
  const { config, inbox, alerts, clock, random, log } = deps;
  return {
    space: {
      id: space.id,
      platformId: space.platformId,
      timeZone: space.config.time_zone,
      from: space.settings.from,
      settingsDigest: space.settingsDigest,
      invoices: space.invoices,
    },
    inbox,
    alerts,
    lookBackDays: config.reconcile.look_back_days,
    contentDigest: (invoice) => factsOf(invoice).contentDigest,
    clock,
    random,
    log,
  };
}

export interface Reconciled {
  readonly spaceId: string;
  /** E-invoices whose request was lost. */
  readonly recovered: number;
  /** Locks of ours without work behind them, taken back. */
  readonly orphanLocks: number;
  /** Subscriptions that the platform had given up on, made anew. */
  readonly deadSubscriptions: number;
}

export type ReconcileNowDeps = Omit<UpkeepTaskDeps, 'onRecovered' | 'takeOver'> & {
  readonly config: Config;
};

/** What the daemon does every hour, once. @throws Failure `platform.*`, `daemon.twin`, `store.*` */
export async function reconcileNow(space: OpenSpace, given: ReconcileNowDeps): Promise<Reconciled> {
  const deps = {
    ...given,
    takeOver: false,
    onRecovered: () => undefined,
  };
  const { dead } = await putSubscriptionsRight(subscriptionDeps(space, deps));
  const orphanLocks = await releaseOrphanLocks(orphanLockDeps(space, deps));
  const recovered = await reconcile(reconcileDeps(space, deps));
  return { spaceId: space.id, recovered, orphanLocks, deadSubscriptions: dead };
}
