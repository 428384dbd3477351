import { z } from 'zod';
import { isFailure } from '../domain/errors.js';
import { address, segment } from './address.js';
import type { PlatformApi } from './api.js';
import { readAs } from './read-as.js';

/** A webhook subscription of version 1.0. Its `url` is left out: its address is made of the id. */
export interface Subscription {
  readonly id: string;
  readonly event: string;
  /** False once the platform has given up delivering to it. */
  readonly active: boolean;
  readonly callbackUrl: string;
}

/** What narrows the events of a subscription down; each filter is for some events only (version 1.0, Events). */
interface SubscriptionFilters {
  /** created_booking, updated_booking and deleted_booking: of this resource only. */
  readonly resource_id?: string;
  /** booking_will_begin: minutes before the start, at most 60. */
  readonly lead_time?: number;
  /** updated_custom_field: of these fields only. */
  readonly fields?: readonly string[];
}

interface WantedSubscription {
  readonly event: string;
  readonly callbackUrl: string;
  readonly filters?: SubscriptionFilters;
  /** A callback for each one that is there already; created_resource and created_allocation only. */
  readonly notifyExisting?: boolean;
}

/** The subscriptions of the token's user and app in one space. Everything throws Failure `platform.*`. */
export interface Subscriptions {
  list(): Promise<readonly Subscription[]>;
  /** @throws Failure `platform.conflict` when the event is already subscribed with this address */
  create(wanted: WantedSubscription): Promise<Subscription>;
  show(id: string): Promise<Subscription>;
  /**
   * Makes it again, which brings an inactive one back: the documents name no other way, and an event with the same
   * address is 409 as long as the old one is there. Events in between are lost.
   */
  renew(subscription: Subscription, filters?: SubscriptionFilters): Promise<Subscription>;
  /** @throws Failure `platform.not-found` when it is gone already */
  delete(id: string): Promise<void>;
}

const subscription = z
  .object({
    id: z.union([z.string().min(1), z.number().int()]).transform(String),
    event: z.string(),
    active: z.boolean(),
    callback_url: z.string(),
  })
  .transform(({ callback_url, ...same }): Subscription => ({ ...same, callbackUrl: callback_url }));

export function createSubscriptions(api: PlatformApi, spaceBaseUrl: string): Subscriptions {
  const all = address(spaceBaseUrl, '/api/subscriptions');
  const one = (id: string): string => `${all}/${segment(id)}`;
  const subscriptions: Subscriptions = {
    list: async () => readAs(z.array(subscription), await api.plain('GET', all, 'upkeep')),
    show: async (id) => readAs(subscription, await api.plain('GET', one(id), 'upkeep')),
    create: async ({ event, callbackUrl, filters, notifyExisting }) => {
      const body = { event, callback_url: callbackUrl, filters, notify_existing: notifyExisting };
      return readAs(subscription, await api.plain('POST', all, 'upkeep', body));
    },
    delete: async (id) => {
      await api.plain('DELETE', one(id), 'upkeep');
    },
    renew: async ({ id, event, callbackUrl }, filters) => {
      await subscriptions.delete(id).catch((error: unknown) => {
        if (!isFailure(error, 'platform.not-found')) throw error;
      });
      return subscriptions.create({ event, callbackUrl, ...(filters !== undefined && { filters }) });
    },
  };
  return subscriptions;
}
