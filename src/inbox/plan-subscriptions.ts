import type { InvoiceEvent } from '../domain/platform-event.js';
import type { Subscription } from '../platform/subscriptions.js';
import type { SecretPath } from '../store/sagas/subscriptions.js';

/** A secret path of this space that we remember. */
export type KnownPath = Omit<SecretPath, 'spaceId' | 'createdAt'>;

export interface SubscriptionPlan {
  /** Events without a subscription that works: each gets one with a fresh secret path. */
  readonly create: readonly InvoiceEvent[];
  /** Ours, and of no use (any more): deleted after the new ones are in place. */
  readonly remove: readonly Subscription[];
  /** Ours, created by a request whose answer was lost. */
  readonly adopt: readonly { readonly secret: string; readonly remoteId: string }[];
  /** Secret paths that the platform does not call (any more). */
  readonly retire: readonly string[];
  /** Under our address, but with a path that this daemon never gave away: another daemon of this instance. */
  readonly twins: readonly Subscription[];
}

/**
 * Compares what the platform has with what should be there. Only what is ours is touched: paths that we
 * remember, and what lies under `prefix` (public address, instance and space).
 */
export function planSubscriptions(
  remote: readonly Subscription[],
  known: readonly KnownPath[],
  events: readonly InvoiceEvent[],
  prefix: string,
): SubscriptionPlan {
  const bySecret = new Map(known.map((path) => [path.secret, path]));
  const ours: { subscription: Subscription; path: KnownPath }[] = [];
  const twins: Subscription[] = [];
  for (const subscription of remote) {
    const path = bySecret.get(lastSegment(subscription.callbackUrl));
    if (path !== undefined) ours.push({ subscription, path });
    else if (subscription.callbackUrl.startsWith(prefix)) twins.push(subscription);
  }

  const works = ours.filter(
    ({ subscription, path }) =>
      subscription.active &&
      path.retiredAt === null &&
      path.event === subscription.event &&
      subscription.callbackUrl === `${prefix}${path.secret}`,
  );
  const kept = events.flatMap((event) => works.find(({ path }) => path.event === event) ?? []);
  const keptSecrets = new Set(kept.map(({ path }) => path.secret));
  return {
    create: events.filter((event) => !kept.some(({ path }) => path.event === event)),
    remove: ours.filter(({ path }) => !keptSecrets.has(path.secret)).map(({ subscription }) => subscription),
    adopt: kept
      .filter(({ subscription, path }) => path.remoteId !== subscription.id)
      .map(({ subscription, path }) => ({ secret: path.secret, remoteId: subscription.id })),
    retire: known
      .filter((path) => path.retiredAt === null && !keptSecrets.has(path.secret))
      .map((path) => path.secret),
    twins,
  };
}

function lastSegment(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}

/** A subscription that is or should be there, as a person wants to see it: without its secret path. */
export interface JudgedSubscription {
  readonly event: string;
  /** Of the platform; null for one that is missing. */
  readonly id: string | null;
  readonly verdict: 'right' | 'missing' | 'dead' | 'stale' | 'twin' | 'foreign';
  readonly means: string;
}

const MEANS: Readonly<Record<JudgedSubscription['verdict'], string>> = {
  right: '',
  missing: 'the daemon makes it at its next round, or now with spacebooks reconcile',
  dead: 'the platform has given up delivering to it; the daemon makes it anew at its next round',
  stale: 'ours, and of no use any more; the daemon deletes it at its next round',
  twin: 'of another daemon with the same instance, space and public address: stop it, or run --take-over',
  foreign: 'of another program; it is left alone',
};

/** What the platform has and should have, each with what is to be said of it. */
export function judgeSubscriptions(
  remote: readonly Subscription[],
  known: readonly KnownPath[],
  events: readonly InvoiceEvent[],
  prefix: string,
): readonly JudgedSubscription[] {
  const plan = planSubscriptions(remote, known, events, prefix);
  const secrets = new Set(known.map(({ secret }) => secret));
  const verdictOf = (subscription: Subscription): JudgedSubscription['verdict'] => {
    if (plan.twins.includes(subscription)) return 'twin';
    if (plan.remove.includes(subscription)) return subscription.active ? 'stale' : 'dead';
    const secret = subscription.callbackUrl.slice(subscription.callbackUrl.lastIndexOf('/') + 1);
    return secrets.has(secret) ? 'right' : 'foreign';
  };
  const judged = (
    event: string,
    id: string | null,
    verdict: JudgedSubscription['verdict'],
  ): JudgedSubscription => ({
    event,
    id,
    verdict,
    means: MEANS[verdict],
  });
  return [
    ...remote.map((subscription) => judged(subscription.event, subscription.id, verdictOf(subscription))),
    ...plan.create.map((event) => judged(event, null, 'missing')),
  ];
}
