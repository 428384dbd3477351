import { dateIn } from '../../engine/dates.js';
import { type Entry, referredId } from '../records/entries.js';
import { announce } from '../webhooks/announce.js';
import type { World } from '../world.js';

const MINUTE_MS = 60_000;

/**
 * Tells of what happens by itself as time goes by: bookings that begin and end, cancellations and new plans
 * whose date is reached. It looks once a minute at what the time since the last look has brought, so that a clock
 * that is put forward misses nothing.
 */
export class Calendar {
  readonly #world: World;
  #seenMs: number;

  constructor(world: World) {
    this.#world = world;
    this.#seenMs = world.clock.now();
  }

  /** Looks from now on, until the clock stops. */
  start(): void {
    this.#world.clock.after(MINUTE_MS, () => {
      this.look();
      this.start();
    });
  }

  /** Tells of everything since the last look. */
  look(): void {
    const from = this.#seenMs;
    const to = this.#world.clock.now();
    this.#seenMs = to;
    if (!isAnybodyInterested(this.#world)) return;
    const isNew = (ms: number): boolean => ms > from && ms <= to;
    for (const booking of [...this.#world.entries.all('bookings')]) this.#tellOfBooking(booking, isNew);
    this.#tellOfDates(from, to);
  }

  #tellOfBooking(booking: Entry, isNew: (ms: number) => boolean): void {
    const world = this.#world;
    for (const minutes of leadTimes(world)) {
      const begin = Date.parse(String(booking.attributes.from)) - minutes * MINUTE_MS;
      if (isNew(begin)) announce('booking_will_begin', booking, world, { leadTime: minutes });
    }
    if (isNew(Date.parse(String(booking.attributes.to)))) announce('booking_has_ended', booking, world);
  }

  #tellOfDates(from: number, to: number): void {
    const world = this.#world;
    const isReached = (spaceId: string | null, date: unknown): boolean => {
      const timeZone = world.spaces.get(spaceId ?? '')?.timeZone ?? 'UTC';
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

const TOLD: ReadonlySet<string> = new Set([
  'booking_will_begin',
  'booking_has_ended',
  'membership_cancellation_date_reached',
  'confirmed_membership',
  'membership_plan_change_date_reached',
]);

function isAnybodyInterested({ subscriptions }: World): boolean {
  for (const { event } of subscriptions.values()) if (TOLD.has(event)) return true;
  return false;
}

/** How many minutes before a booking somebody wants to be told. */
function leadTimes({ subscriptions }: World): ReadonlySet<number> {
  const times = new Set<number>();
  for (const { event, filters } of subscriptions.values()) {
    if (event === 'booking_will_begin') times.add(filters.lead_time ?? 0);
  }
  return times;
}
