import type { SubscriptionFilters } from '../webhooks/filters.js';

/** A webhook subscription of version 1.0. */
export interface Subscription {
  readonly id: string;
  readonly spaceId: string;
  readonly userId: string;
  readonly app: string;
  readonly event: string;
  readonly callbackUrl: string;
  readonly filters: SubscriptionFilters;
  /** False once the platform gave up on the callback address. */
  active: boolean;
}
