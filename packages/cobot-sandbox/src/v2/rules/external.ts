import { DAY_MS } from '@spacebooks/base/durations';
import { decimal } from '@spacebooks/base/money';
import { isoTime, momentIn, plusDays } from '@spacebooks/sandbox-engine/dates';
import { choices, dateParameter, timeParameter } from '../../engine/filtering.js';
import { invalidMember, Problem } from '../../engine/problem.js';
import type { Refusal, Transition, View } from '../../engine/record-type.js';
import { conflict } from '../../engine/record-type.js';
import { freeSpans, obstacle, type Span } from '../../life/availability.js';
import { type Entry, referredId } from '../../records/entries.js';
import type { Price } from '../../records/invoice.js';
import type { Space } from '../../records/space.js';
import { timeZoneOf } from '../../records/space-of.js';
import type { World } from '../../world.js';
import { type Input, relationsOf, sentEntry } from '../documents.js';
import { type Made, newEntry } from '../entries.js';
import { billingText, netFor, spacePrice } from '../price.js';
import type { Computation, Creation } from '../rows.js';
import { refuseObstacle, timesOf } from './bookings.js';

const IGNORED = new Set(['description']);

/** The attributes of an external resource, which fall back to those of its resource. */
export function offered(offer: Entry, world: World): Readonly<Record<string, unknown>> {
  const resource = resourceOf(offer, world).attributes;
  const own = Object.entries(offer.attributes).filter(
    ([name, value]) => value !== null && !IGNORED.has(name),
  );
  const times = offer.attributes.bookingTimes as readonly unknown[];
  const kept = times.length === 0 ? { bookingTimes: resource.bookingTimes } : {};
  return { ...resource, ...Object.fromEntries(own), ...kept };
}

function resourceOf(offer: Entry, world: World): Entry {
  const resource = world.entries.get('resources', referredId(offer, 'resource') ?? '');
  if (resource === undefined) throw new Problem(404, 'The resource is gone.');
  return resource;
}

/** The resource as the offer presents it. */
function offeredResource(offer: Entry, world: World): Entry {
  return { ...resourceOf(offer, world), attributes: offered(offer, world) };
}

type Value = (parameter: string) => string | undefined;

/** When an external resource is free, by the hour or by the day. */
export const freeFor = {
  spanOf(value: Value, timeZone: string): Span {
    const unit = value('filter[timeUnit]') ?? 'hour';
    choices('filter[timeUnit]', unit, ['hour', 'day']);
    const [from, to] = ['filter[from]', 'filter[to]'] as const;
    if (unit === 'hour')
      return { fromMs: timeParameter(from, value(from)), toMs: timeParameter(to, value(to)) };
    // The same date twice is one full day.
    const first = dateParameter(from, value(from) ?? '') ?? '';
    const last = dateParameter(to, value(to) ?? '') ?? '';
    return { fromMs: midnight(first, timeZone), toMs: midnight(plusDays(last, 1), timeZone) };
  },
  isFree(
    offer: Entry,
    { fromMs, toMs }: Span,
    unit: string | undefined,
    ignoring: { readonly times: boolean; readonly ignored: string | null },
    world: World,
  ): boolean {
    if (!hasRate(offer, unit)) return false;
    const resource = offeredResource(offer, world);
    const ignored = world.entries
      .referringTo('bookings', 'externalBooking', ignoring.ignored ?? '')
      .map(({ id }) => id)[0];
    const bookingId = ignored ?? null;
    return obstacle(resource, { fromMs, toMs }, world, { times: ignoring.times, bookingId }) === null;
  },
  spans(offer: Entry, { world, query = {} }: View): readonly Span[] {
    requireExternalBookings(offer.spaceId, world);
    const value: Value = (name) => query[name];
    const span = freeFor.spanOf(value, timeZoneOf(offer.spaceId, world));
    if (!hasRate(offer, value('filter[timeUnit]'))) return [];
    return freeSpans(offeredResource(offer, world), span, world);
  },
};

function midnight(date: string, timeZone: string): number {
  return momentIn(timeZone, `${date}T00:00:00`);
}

/** Without a rate for the unit there is nothing to book. */
function hasRate(offer: Entry, unit: string | undefined): boolean {
  return unit === 'day' ? dayRate(offer) !== null : offer.facts.isHourly !== false;
}

/** A day has a price when one of the fixed rates is for a whole day. */
function dayRate({ attributes }: Entry): string | null {
  const { fixedRates = [] } = attributes.pricing as {
    fixedRates?: readonly { price: { net: string }; maximumDuration: { hours: number } }[];
  };
  return fixedRates.find(({ maximumDuration }) => maximumDuration.hours >= 24)?.price.net ?? null;
}

/** A visitor's booking. @throws Problem 400 when the resource is not free, 402 without the add-on */
export function visit({ input, exchange: { world }, space }: Creation): Made {
  requireExternalBookings(space.id, world);
  const offer = sentEntry(input, 'resource', world);
  const { timeUnit, billingAddress, bookingExtras: _sold, ...attributes } = input.attributes;
  const times = withTimes(attributes, timeUnit === 'day', space);
  refuseObstacle(offeredResource(offer, world), times, world);
  const price = priceOfVisit(offer, input, timeUnit === 'day', space, world);
  const { payment: _payment, discount: _discount, ...relations } = relationsOf(input);
  return {
    attributes: {
      ...times,
      billingAddress: billingText(billingAddress),
      status: offer.attributes.bookingsRequireApproval === true ? 'pending' : 'approved',
      price,
      totalPrice: price,
    },
    relations,
  };
}

/** Enters a visitor's booking into the booking calendar, too. */
export function enterVisit(booking: Entry, { space, exchange: { world } }: Creation): void {
  const offer = world.entries.get('externalResources', referredId(booking, 'resource') ?? '');
  if (offer === undefined) return;
  const { from, to, title, name } = booking.attributes;
  world.entries.add(
    newEntry('bookings', space, world, {
      attributes: { from, to, title, name },
      relations: {
        resource: { type: 'resources', id: referredId(offer, 'resource') ?? '' },
        externalBooking: { type: 'externalBookings', id: booking.id },
      },
    }),
  );
}

export function changeVisit(booking: Entry, { attributes }: Input, world: World): Made {
  const { customPrice, ...given } = attributes;
  const space = world.spaces.get(booking.spaceId ?? '');
  timesOf({ ...booking.attributes, ...given });
  for (const entry of world.entries.referringTo('bookings', 'externalBooking', booking.id)) {
    const { from = entry.attributes.from, to = entry.attributes.to } = given;
    entry.attributes = { ...entry.attributes, from, to };
  }
  if (space === undefined || customPrice === undefined || customPrice === null) return { attributes: given };
  const price = spacePrice(space, (customPrice as { net: string }).net);
  return { attributes: { ...given, price, totalPrice: price }, relations: {} };
}

/** Cancellations are not idempotent: the second one is refused. */
export const NOT_CANCELED: Refusal<Entry, unknown> = conflict(
  'It is canceled already.',
  ({ attributes }) => attributes.status === 'canceled',
);

/** An admin cancels a visitor's booking, which frees the booking calendar. */
export function cancelBooking(first: readonly Refusal<Entry, unknown>[]): Transition<Entry> {
  const isPast = ({ attributes }: Entry, world: World): boolean =>
    attributes.status !== 'pending' && Date.parse(String(attributes.to)) <= world.clock.now();
  return {
    refusals: [
      ...first,
      NOT_CANCELED,
      conflict('The booking is over.', (booking, _input, world) => isPast(booking, world)),
    ],
    change(booking, _input, world) {
      booking.attributes = {
        ...booking.attributes,
        status: 'canceled',
        canceledBy: 'space',
        canUpdate: false,
      };
      for (const entry of world.entries.referringTo('bookings', 'externalBooking', booking.id)) {
        world.entries.remove(entry);
      }
    },
  };
}

/** What a visitor's booking would cost. */
export function previewVisit({ input, exchange: { world }, space }: Computation): unknown {
  if (space === null) return undefined;
  requireExternalBookings(space.id, world);
  const offer = sentEntry(input, 'resource', world);
  const isDay = input.attributes.timeUnit === 'day';
  const { from, to } = withTimes(input.attributes, isDay, space);
  const fullPrice = priceOfVisit(offer, { ...input, relationships: {} }, isDay, space, world);
  const finalPrice = priceOfVisit(offer, input, isDay, space, world);
  return {
    data: {
      id: world.newId(),
      type: 'externalBookingPreviews',
      attributes: {
        fullPrice,
        finalPrice,
        totalPrice: finalPrice,
        appliedFixedRates: [],
        appliedDiscounts: [],
        appliedPriceCaps: [],
        appliedPriceCap: null,
        from,
        to,
        bookingExtras: [],
      },
      relationships: {
        resource: { data: { type: offer.type, id: offer.id } },
        space: { data: { type: 'spaces', id: space.id } },
      },
    },
  };
}

/** Whole days of the space become date-times, which is how all times are kept. @throws Problem 422 for the other form */
function withTimes(
  attributes: Readonly<Record<string, unknown>>,
  isDay: boolean,
  { timeZone }: Space,
): Record<string, unknown> {
  for (const name of ['from', 'to']) {
    const isDate = String(attributes[name]).length === 'yyyy-mm-dd'.length;
    if (isDate !== isDay)
      throw invalidMember(`/data/attributes/${name}`, isDay ? 'must be a date' : 'must be a time');
  }
  if (!isDay) return { ...attributes };
  const day = (value: unknown, plus: number): string =>
    isoTime(midnight(plusDays(String(value), plus), timeZone));
  return { ...attributes, from: day(attributes.from, 0), to: day(attributes.to, 1) };
}

function priceOfVisit(offer: Entry, input: Input, isDay: boolean, space: Space, world: World): Price {
  const { pricePerHour } = offered(offer, world).pricing as { pricePerHour: { net: string } };
  const [fromMs, toMs] = timesOf(withTimes(input.attributes, isDay, space));
  const rate = dayRate(offer);
  const days = decimal(Math.round((toMs - fromMs) / DAY_MS));
  const net =
    isDay && rate !== null ? decimal(rate).times(days) : decimal(netFor(pricePerHour.net, fromMs, toMs));
  const code = input.relationships.discount === undefined ? null : sentEntry(input, 'discount', world);
  if (code === null) return spacePrice(space, net);
  const value = decimal(String(code.attributes.value));
  const off = code.attributes.unit === 'percentage' ? net.times(value).div(100) : value;
  return spacePrice(space, net.minus(off).round(2));
}

interface Extra {
  readonly type: string;
  readonly subscribed: boolean;
}

/** @throws Problem 402 when the space's subscription names the add-on for visitors' bookings and lacks it */
export function requireExternalBookings(spaceId: string | null, world: World): void {
  for (const { spaceId: of, attributes, facts } of world.entries.all('subscriptions')) {
    if (of !== spaceId || facts.current !== true) continue;
    const extras = attributes.extras as readonly Extra[];
    const extra = extras.find(({ type }) => type === 'externalBookingsSubscriptionExtras');
    if (extra?.subscribed === false)
      throw new Problem(402, 'The space has not subscribed to external bookings.');
  }
}
