import type { InvoiceEvent } from '../domain/platform-event.js';
import { type KnownPath, planSubscriptions, type RemoteSubscription } from './plan-subscriptions.js';

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
  remote: readonly RemoteSubscription[],
  known: readonly KnownPath[],
  events: readonly InvoiceEvent[],
  prefix: string,
): readonly JudgedSubscription[] {
  const plan = planSubscriptions(remote, known, events, prefix);
  const secrets = new Set(known.map(({ secret }) => secret));
  const verdictOf = (subscription: RemoteSubscription): JudgedSubscription['verdict'] => {
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
