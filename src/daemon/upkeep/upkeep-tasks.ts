import type { Config } from '../../config/config.js';
import { factsOf } from '../../einvoice/facts.js';
import { followNumber } from '../../inbox/follow-number.js';
import { type OrphanLockDeps, releaseOrphanLocks } from '../../inbox/orphan-locks.js';
import { type ReconcileDeps, reconcile } from '../../inbox/reconcile.js';
import { putSubscriptionsRight, type SubscriptionDeps } from '../../inbox/subscriptions.js';
import type { Redaction } from '../../ops/redaction.js';
import type { KsefAnnouncements } from '../ksef/ksef-announcements.js';
import type { KsefWarnings } from '../ksef/ksef-warnings.js';
import { identifyOnce, type OpenSpace, refuseLongWait } from '../spaces/spaces.js';
import { toldSpaceOf } from '../spaces/told-space.js';
import { tellLoginEnds } from './tell-login-ends.js';
import type { UpkeepTask } from './upkeep.js';

export const RECONCILIATION = 'reconciliation';
export const SUBSCRIPTIONS = 'putting the subscriptions right';

export interface UpkeepTaskDeps
  extends Pick<ReconcileDeps, 'inbox' | 'coverage' | 'tell' | 'alerts' | 'clock' | 'random' | 'log'>,
    Pick<OrphanLockDeps, 'locks'>,
    Pick<SubscriptionDeps, 'secretPaths' | 'takeOver'> {
  readonly config: Config;
  readonly ksefWarnings: Pick<KsefWarnings, 'expire'>;
  readonly ksefAnnouncements: Pick<KsefAnnouncements, 'look'>;
  /** Sagas may have been begun. */
  readonly onRecovered: () => void;
  readonly redaction: Redaction;
}

function subscriptionDeps(
  space: OpenSpace,
  deps: Omit<UpkeepTaskDeps, 'ksefWarnings' | 'ksefAnnouncements'>,
): SubscriptionDeps {
  const { webhooks, instance } = deps.config;
  const { id, client } = space;
  return {
    ...deps,
    space: { id, subscriptions: client.subscriptions },
    publicUrl: webhooks.public_url,
    instance,
  };
}

/** Maintains a space's token, subscriptions and locks, and reconciles its invoices. */
export function upkeepTasks(space: OpenSpace, deps: UpkeepTaskDeps): readonly UpkeepTask[] {
  // Only once: a later twin is not the daemon that was abandoned.
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
      run: async () => void (await releaseOrphanLocks(orphanLockDeps(space, deps))),
    },
    {
      name: 'closing sessions of KSeF',
      space: space.id,
      isUrgent: false,
      run: async () => {
        await deps.ksefWarnings.expire(space.config);
        await space.ksef?.client.tidy();
      },
    },
    {
      name: 'status of KSeF',
      space: space.id,
      isUrgent: false,
      run: () => deps.ksefAnnouncements.look(space.config),
    },
    {
      name: 'KSeF login',
      space: space.id,
      isUrgent: false,
      run: () => tellLoginEnds(space.config, deps),
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
          // Sagas recovered before a page failed proceed all the same.
          if (recovered !== 0) deps.onRecovered();
        }
      },
    },
  ];
}

function orphanLockDeps(
  space: OpenSpace,
  { locks, log }: Pick<UpkeepTaskDeps, 'locks' | 'log'>,
): OrphanLockDeps {
  return { space: { id: space.id, invoices: space.invoices }, locks, log };
}

type FollowDeps = Pick<
  UpkeepTaskDeps,
  'config' | 'inbox' | 'coverage' | 'tell' | 'alerts' | 'clock' | 'random' | 'log'
>;

/**
 * The space, resolving what callbacks name: invoices by the number that version 1.0 has for them, and those that it does not
 * have, named at an address that it is not known by.
 *
 * @param deps with what is to happen after an alert about the latter
 */
export function followingCallbacks(
  space: OpenSpace,
  deps: FollowDeps & { readonly onSetAside: () => void },
): OpenSpace {
  const onMissing = async (invoiceId: string): Promise<void> => {
    const base = reconcileDeps(space, deps);
    const { invoices, plainInvoices } = space.client;
    // A saga it begins is due when the current run ends and polls again.
    await followNumber(invoiceId, { ...base, space: { ...base.space, invoices }, plainInvoices });
  };
  const { inbox, clock } = deps;
  const hosts = [...new Set(space.bases.map((base) => new URL(base).host))];
  const setAside = async (invoiceId: string): Promise<boolean> => {
    const isAside = await inbox.setAsideUnknown(space.id, invoiceId, hosts, clock.now());
    if (isAside) deps.onSetAside();
    return isAside;
  };
  return { ...space, onMissing, setAside };
}

export function reconcileDeps(space: OpenSpace, deps: FollowDeps): ReconcileDeps {
  return {
    ...deps,
    space: {
      ...toldSpaceOf(space.config),
      platformId: space.platformId,
      from: space.settings.from,
      settingsDigest: space.settingsDigest,
      invoices: space.invoices,
    },
    lookBackDays: deps.config.reconcile.look_back_days,
    workDays: deps.config.retention.work_days,
    contentDigest: (invoice) => factsOf(invoice).contentDigest,
  };
}

export interface Reconciled {
  readonly spaceId: string;
  /** E-invoices whose request was lost. */
  readonly recovered: number;
  /** Locks of ours without a saga, released. */
  readonly orphanLocks: number;
  /** Subscriptions that the platform had disabled, recreated. */
  readonly deadSubscriptions: number;
}

/** The hourly upkeep, once. @throws Failure `platform.*`, `daemon.twin`, `store.*` */
export async function reconcileNow(
  space: OpenSpace,
  given: Omit<UpkeepTaskDeps, 'onRecovered' | 'takeOver' | 'ksefWarnings' | 'ksefAnnouncements'>,
): Promise<Reconciled> {
  const deps = { ...given, takeOver: false, onRecovered: () => undefined };
  const { dead } = await putSubscriptionsRight(subscriptionDeps(space, deps));
  const orphanLocks = await releaseOrphanLocks(orphanLockDeps(space, deps));
  const recovered = await reconcile(reconcileDeps(space, deps));
  return { spaceId: space.id, recovered, orphanLocks, deadSubscriptions: dead };
}
