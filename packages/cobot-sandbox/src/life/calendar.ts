import { MINUTE_MS } from '@spacebooks/base/durations';
import { dateIn } from '@spacebooks/sandbox-engine/dates';
import { type Entry, referredId } from '../records/entries.js';
import { timeZoneOf } from '../records/space-of.js';
import { announce } from '../webhooks/announce.js';
import type { World } from '../world.js';

/**
 * Emits the events that come with time: bookings that begin and end, cancellations and new plans
 * that take effect. It polls once a minute for everything since the last poll, so that a clock
 * that is advanced misses nothing.
 */
export class Calendar {
  readonly #world: World;
  #polledMs: number;

  constructor(world: World) {
    this.#world = world;
    this.#polledMs = world.clock.now();
  }

  /** Polls until the clock stops. */
  start(): void {
    this.#world.clock.after(MINUTE_MS, () => {
      this.poll();
      this.start();
    });
  }

  /** Emits everything since the last poll. */
  poll(): void {
    const from = this.#polledMs;
    const to = this.#world.clock.now();
    this.#polledMs = to;
    if (!hasSubscriber(this.#world)) return;
    const isNew = (ms: number): boolean => ms > from && ms <= to;
    for (const booking of [...this.#world.entries.all('bookings')]) this.#announceBooking(booking, isNew);
    this.#announceDates(from, to);
  }

  #announceBooking(booking: Entry, isNew: (ms: number) => boolean): void {
    const world = this.#world;
    for (const minutes of leadTimes(world)) {
      const begin = Date.parse(String(booking.attributes.from)) - minutes * MINUTE_MS;
      if (isNew(begin)) announce('booking_will_begin', booking, world, { leadTime: minutes });
    }
    if (isNew(Date.parse(String(booking.attributes.to)))) announce('booking_has_ended', booking, world);
  }

  #announceDates(from: number, to: number): void {
    const world = this.#world;
    const isReached = (spaceId: string | null, date: unknown): boolean => {
      const timeZone = timeZoneOf(spaceId, world);
      return typeof date === 'string' && date > dateIn(timeZone, from) && date <= dateIn(timeZone, to);
    };
    for (const membership of world.memberships.values()) {
      const { spaceId, canceledAt, confirmedAt } = membership;
      if (isReached(spaceId, canceledAt)) announce('membership_cancellation_date_reached', membership, world);
      if (isReached(spaceId, confirmedAt)) announce('confirmed_membership', membership, world);
    }
    for (const plan of world.entries.all('membershipPlans')) {
      const id = referredId(plan, 'membership');
      if (id === null || !isReached(plan.spaceId, plan.attributes.startsAt)) continue;
      announce('membership_plan_change_date_reached', { id, spaceId: plan.spaceId }, world);
    }
  }
}

const TIMED: ReadonlySet<string> = new Set([
  'booking_will_begin',
  'booking_has_ended',
  'membership_cancellation_date_reached',
  'confirmed_membership',
  'membership_plan_change_date_reached',
]);

function hasSubscriber({ subscriptions }: World): boolean {
  for (const { event } of subscriptions.values()) if (TIMED.has(event)) return true;
  return false;
}

/** The lead times that are subscribed to, in minutes. */
function leadTimes({ subscriptions }: World): ReadonlySet<number> {
  const times = new Set<number>();
  for (const { event, filters } of subscriptions.values()) {
    if (event === 'booking_will_begin') times.add(filters.lead_time ?? 0);
  }
  return times;
}
