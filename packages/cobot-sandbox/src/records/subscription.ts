/** A webhook subscription of version 1.0. */
export interface Subscription {
  readonly id: string;
  readonly spaceId: string;
  readonly userId: string;
  readonly app: string;
  readonly event: string;
  readonly callbackUrl: string;
  readonly filters: SubscriptionFilters;
  /** False once the platform has given up on the callback address. */
  active: boolean;
}

/** Filters of a subscription (version 1.0, delivery rule 6). */
export interface SubscriptionFilters {
  readonly resource_id?: string;
  /** Minutes, at most 60. */
  readonly lead_time?: number;
  readonly fields?: readonly string[];
}

/** The facts of an event that filters look at. */
export interface EventFacts {
  readonly resourceId?: string | null;
  readonly field?: string;
  /** Only to subscriptions of this lead time, in minutes. */
  readonly leadTime?: number;
  /** Only to this subscription. */
  readonly subscriptionId?: string;
}

const OF_BOOKINGS: readonly string[] = ['created_booking', 'updated_booking', 'deleted_booking'];

/** Filter -> the events that support it. */
export const FILTERED_EVENTS: Readonly<Record<keyof SubscriptionFilters, readonly string[]>> = {
  resource_id: OF_BOOKINGS,
  lead_time: ['booking_will_begin'],
  fields: ['updated_custom_field'],
};

export function passes(filters: SubscriptionFilters, facts: EventFacts): boolean {
  if (filters.resource_id !== undefined && filters.resource_id !== facts.resourceId) return false;
  if (filters.fields !== undefined && !filters.fields.includes(facts.field ?? '')) return false;
  return facts.leadTime === undefined || facts.leadTime === (filters.lead_time ?? 0);
}
