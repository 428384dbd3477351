import type { InvoiceEvent } from '../domain/platform-event.js';

/** A subscription as version 1.0 of the platform lists it. */
export interface RemoteSubscription {
  readonly id: string;
  readonly event: string;
  readonly active: boolean;
  readonly callbackUrl: string;
}

/** A secret path of this space that we remember. */
export interface KnownPath {
  readonly secret: string;
  readonly event: InvoiceEvent;
  readonly remoteId: string | null;
  readonly retiredAt: number | null;
}

export interface SubscriptionPlan {
  /** Events without a subscription that works: each gets one with a fresh secret path. */
  readonly create: readonly InvoiceEvent[];
  /** Ours, and of no use (any more): deleted after the new ones are in place. */
  readonly remove: readonly RemoteSubscription[];
  /** Ours, created by a request whose answer was lost. */
  readonly adopt: readonly { readonly secret: string; readonly remoteId: string }[];
  /** Secret paths that the platform does not call (any more). */
  readonly retire: readonly string[];
  /** Under our address, but with a path that this daemon never gave away: another daemon of this instance. */
  readonly twins: readonly RemoteSubscription[];
}

/**
 * Compares what the platform has with what should be there. Only what is ours is touched: paths that we
 * remember, and what lies under `prefix` (public address, instance and space).
 */
export function planSubscriptions(
  remote: readonly RemoteSubscription[],
  known: readonly KnownPath[],
  events: readonly InvoiceEvent[],
  prefix: string,
): SubscriptionPlan {
  const bySecret = new Map(known.map((path) => [path.secret, path]));
  const ours: { subscription: RemoteSubscription; path: KnownPath }[] = [];
  const twins: RemoteSubscription[] = [];
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
