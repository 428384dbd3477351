import { z } from 'zod';
import { address, segment } from './address.js';
import type { Api } from './api.js';
import { readAs } from './read-as.js';

/** A webhook subscription of version 1.0. Its `url` is left out: its address is made of the id. */
export interface Subscription {
  readonly id: string;
  readonly event: string;
  /** False once the platform has given up delivering to it. */
  readonly active: boolean;
  readonly callbackUrl: string;
}

/** The subscriptions of the token's user and app in one space. Everything throws Failure `platform.*`. */
export interface Subscriptions {
  list(): Promise<readonly Subscription[]>;
  /** @throws Failure `platform.conflict` when the event is already subscribed with this address */
  create(wanted: { readonly event: string; readonly callbackUrl: string }): Promise<Subscription>;
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

export function createSubscriptions(api: Api, spaceBaseUrl: string): Subscriptions {
  const all = address(spaceBaseUrl, '/api/subscriptions');
  return {
    list: async () => readAs(z.array(subscription), await api.plain('GET', all, 'upkeep')),
    create: async ({ event, callbackUrl }) => {
      const body = { event, callback_url: callbackUrl };
      return readAs(subscription, await api.plain('POST', all, 'upkeep', body));
    },
    delete: async (id) => {
      await api.plain('DELETE', `${all}/${segment(id)}`, 'upkeep');
    },
  };
}
