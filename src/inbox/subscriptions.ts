import type { Clock } from '@spacebooks/base/clock';
import { DAY_MS } from '@spacebooks/base/durations';
import { withoutEnd } from '@spacebooks/base/text/edges';
import { Failure, isFailure } from '../domain/errors.js';
import { INVOICE_EVENTS } from '../domain/platform-event.js';
import type { Logger } from '../ops/log.js';
import type { PlatformClient } from '../platform/client.js';
import type { Random } from '../random.js';
import type { SecretPaths } from '../store/sagas/subscriptions.js';
import { planSubscriptions } from './plan-subscriptions.js';

/** Deliveries are repeated up to 10 times over several days; until then a retired path still takes them. */
const RETIRED_PATHS_LIVE_MS = 14 * DAY_MS;

export interface SubscriptionDeps {
  readonly space: { readonly id: string; readonly subscriptions: PlatformClient['subscriptions'] };
  readonly secretPaths: SecretPaths;
  readonly publicUrl: string;
  readonly instance: string;
  /** Delete another daemon's subscriptions instead of stopping at them. */
  readonly takeOver: boolean;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
}

/** What was wrong with a space's subscriptions, and has been put right. */
interface SubscriptionChanges {
  /** Ours that the platform had given up delivering to. */
  readonly dead: number;
  readonly created: number;
  readonly removed: number;
}

/**
 * Puts a space's webhook subscriptions right: missing, inactive or stale ones are replaced by ones with a
 * fresh secret path, before the old ones go.
 *
 * @throws Failure `daemon.twin` when another daemon of this instance is subscribed; what the platform refuses
 */
export async function putSubscriptionsRight(deps: SubscriptionDeps): Promise<SubscriptionChanges> {
  const { space, secretPaths, clock, random, log } = deps;
  const prefix = callbackPrefix(deps.publicUrl, deps.instance, space.id);
  const remote = await space.subscriptions.list();
  const plan = planSubscriptions(remote, await secretPaths.ofSpace(space.id), INVOICE_EVENTS, prefix);
  if (plan.twins.length > 0 && !deps.takeOver) {
    throw new Failure('daemon.twin', {
      detail: `${plan.twins.length} subscriptions under ${prefix}…`,
    });
  }
  for (const { secret, remoteId } of plan.adopt) await secretPaths.confirm(secret, remoteId);
  for (const event of plan.create) {
    const secret = random.secret();
    await secretPaths.add({ secret, spaceId: space.id, event }, clock.now());
    const { id } = await space.subscriptions.create({ event, callbackUrl: `${prefix}${secret}` });
    await secretPaths.confirm(secret, id);
  }
  for (const { id } of [...plan.remove, ...plan.twins]) {
    await space.subscriptions.delete(id).catch(ignoreMissing);
  }
  for (const secret of plan.retire) await secretPaths.retire(secret, clock.now());
  await secretPaths.forgetRetiredBefore(clock.now() - RETIRED_PATHS_LIVE_MS);
  const { create, remove, adopt, twins } = plan;
  const dead = remove.filter(({ active }) => !active).length;
  const changes = { dead, created: create.length, removed: remove.length + twins.length };
  if (create.length + remove.length + adopt.length + twins.length === 0) return changes;
  log.info('subscriptions.reconciled', {
    space: space.id,
    created: create,
    removed: remove.length,
    dead,
    adopted: adopt.length,
    takenOver: twins.length,
  });
  return changes;
}

/**
 * Deletes the subscriptions of a space that is served no more. Only those that we made: another daemon may be subscribed for
 * it by now.
 *
 * @throws Failure `platform.*`, `store.*`
 */
export async function removeSubscriptions({
  space,
  secretPaths,
  clock,
}: Pick<SubscriptionDeps, 'space' | 'secretPaths' | 'clock'>): Promise<void> {
  for (const { secret, remoteId, retiredAt } of await secretPaths.ofSpace(space.id)) {
    if (remoteId === null || retiredAt !== null) continue;
    await space.subscriptions.delete(remoteId).catch(ignoreMissing);
    await secretPaths.retire(secret, clock.now());
  }
}

/** What every callback address of a space begins with; the secret follows. */
export function callbackPrefix(publicUrl: string, instance: string, spaceId: string): string {
  return `${withoutEnd(publicUrl, '/')}/callbacks/${instance}/${spaceId}/`;
}

function ignoreMissing(error: unknown): void {
  if (isFailure(error, 'platform.not-found')) return;
  throw error;
}
