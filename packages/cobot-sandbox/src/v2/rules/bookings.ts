import { DAY_MS } from '@spacebooks/base/durations';
import { decimal } from '@spacebooks/base/money';
import { isoTime, plusDays } from '@spacebooks/sandbox-engine/dates';
import { isAdmin } from '../../engine/access.js';
import { invalidMember, Problem } from '../../engine/problem.js';
import { obstacle } from '../../life/availability.js';
import type { Entry } from '../../records/entries.js';
import type { Space } from '../../records/space.js';
import { announce } from '../../webhooks/announce.js';
import type { World } from '../../world.js';
import { type Input, relationsOf, sentEntry, sentRecord, sentReference } from '../documents.js';
import { type Made, newEntry } from '../entries.js';
import { netFor, spacePrice } from '../price.js';
import type { Creation } from '../rows.js';

/** The limit of a recurrence rule without an end. */
const MOST_REPETITIONS = 52;

/** A booking of the resource in the document. @throws Problem 400 when it cannot be, 403 when only admins may */
export function book({ input, exchange, space }: Creation): Made {
  const { world, params } = exchange;
  const resource = sentEntry(input, 'resource', world);
  const byAdmin = isAdmin(exchange, space.id);
  if (resource.attributes.onlyAdminsCanBook === true && !byAdmin) {
    throw new Problem(403, 'Only admins can book this resource.');
  }
  if (sentReference(input, 'membership') !== null) sentRecord(input, 'membership', world);
  refuseObstacle(resource, input.attributes, world, { times: byAdmin });
  const own = params.membershipId;
  const { customPrice, recurrence, bookingExtras: _sold, ...attributes } = input.attributes;
  return {
    attributes: {
      ...attributes,
      cancellationPeriod: resource.attributes.cancellationPeriod,
      ...pricesOf(resource, input.attributes, space),
      ...(customPrice === undefined || customPrice === null ? {} : { hasCustomPrice: true }),
      ...(recurrence === undefined ? {} : { recurrence: fullRule(recurrence as Recurrence, attributes) }),
    },
    relations: {
      ...relationsOf(input),
      ...(own === undefined ? {} : { membership: { type: 'memberships', id: own } }),
    },
  };
}

/** A changed booking. @throws Problem 400 when the resource is not free then */
export function rebook(
  booking: Entry,
  sent: Input,
  world: World,
  ignoring: { readonly times: boolean } = { times: true },
): Made {
  const { updateFollowing: _following, customPrice, bookingExtras: _sold, ...given } = sent.attributes;
  const attributes = { ...booking.attributes, ...given, customPrice };
  const relations = { ...booking.relations, ...relationsOf(sent) };
  const resource = sentEntry(
    { attributes: {}, relationships: { resource: { data: relations.resource } } },
    'resource',
    world,
  );
  refuseObstacle(resource, attributes, world, { ...ignoring, bookingId: booking.id });
  const space = world.spaces.get(booking.spaceId ?? '');
  const hasCustomPrice = customPrice === undefined ? booking.attributes.hasCustomPrice : customPrice !== null;
  const keepsPrice = hasCustomPrice === true && customPrice === undefined;
  const prices = space === undefined || keepsPrice ? {} : pricesOf(resource, attributes, space);
  return { attributes: { ...given, ...prices, hasCustomPrice }, relations };
}

/** The prices of a booking: by the hour, or a custom one. */
export function pricesOf(
  resource: Entry,
  attributes: Readonly<Record<string, unknown>>,
  space: Space,
): { readonly price: unknown; readonly estimatedPayablePrice: unknown } {
  const { pricing } = resource.attributes as { pricing?: { pricePerHour?: { net: string } | null } };
  const custom = attributes.customPrice as { net: string } | null | undefined;
  const [fromMs, toMs] = timesOf(attributes);
  const net = custom?.net ?? netFor(pricing?.pricePerHour?.net ?? '0', fromMs, toMs);
  const price = spacePrice(space, decimal(net).times(Number(attributes.units ?? 1)));
  return { price, estimatedPayablePrice: price };
}

interface Recurrence {
  readonly rule: Readonly<Record<string, unknown>> & {
    readonly frequency: 'daily' | 'weekly' | 'monthly' | 'yearly';
  };
}

function fullRule({ rule }: Recurrence, attributes: Readonly<Record<string, unknown>>): unknown {
  const from = String(attributes.from).slice(0, 10);
  return { rule: { from, until: null, interval: 1, count: null, weekdays: null, ...rule } };
}

/** Creates the other bookings of a series, skipping days on which the resource is taken. */
export function repeat(first: Entry, { space, exchange: { world } }: Creation): void {
  const { recurrence } = first.attributes as { recurrence?: Recurrence };
  if (recurrence === undefined) return;
  first.attributes = { ...first.attributes, recurringId: first.id };
  const [fromMs, toMs] = timesOf(first.attributes);
  for (const startMs of startsAfter(fromMs, recurrence.rule)) {
    const times = { from: isoTime(startMs), to: isoTime(startMs + toMs - fromMs) };
    const resource = world.entries.get('resources', (first.relations.resource as { id: string }).id);
    const span = { fromMs: startMs, toMs: startMs + toMs - fromMs };
    if (resource === undefined || obstacle(resource, span, world) !== null) continue;
    const attributes = { ...first.attributes, ...times };
    const next = newEntry('bookings', space, world, { attributes, relations: first.relations });
    world.entries.add(next);
    announce('created_booking', next, world);
  }
}

function startsAfter(fromMs: number, rule: Recurrence['rule']): readonly number[] {
  const count = Math.min(Number(rule.count ?? MOST_REPETITIONS), MOST_REPETITIONS);
  const until =
    typeof rule.until === 'string' ? Date.parse(plusDays(rule.until, 1)) : Number.POSITIVE_INFINITY;
  const interval = Number(rule.interval ?? 1);
  const starts: number[] = [];
  for (let order = 1; order < count; order += 1) {
    const start = stepped(fromMs, rule.frequency, order * interval);
    if (start >= until) break;
    starts.push(start);
  }
  return starts;
}

function stepped(ms: number, frequency: Recurrence['rule']['frequency'], steps: number): number {
  if (frequency === 'daily') return ms + steps * DAY_MS;
  if (frequency === 'weekly') return ms + steps * 7 * DAY_MS;
  const date = new Date(ms);
  if (frequency === 'monthly') date.setUTCMonth(date.getUTCMonth() + steps);
  else date.setUTCFullYear(date.getUTCFullYear() + steps);
  return date.getTime();
}

/** The bookings of a series, in order of time. */
export function seriesOf(recurringId: string, world: World): readonly Entry[] {
  const series = [...world.entries.all('bookings')].filter(
    ({ attributes }) => attributes.recurringId === recurringId,
  );
  return series.sort((a, b) => (String(a.attributes.from) < String(b.attributes.from) ? -1 : 1));
}

/** @throws Problem 422 when the end is not after the start */
export function timesOf(attributes: Readonly<Record<string, unknown>>): readonly [number, number] {
  const from = Date.parse(String(attributes.from));
  const to = Date.parse(String(attributes.to));
  if (to <= from) throw invalidMember('/data/attributes/to', 'must be after from');
  return [from, to];
}

/** @throws Problem 400 when the resource is not free, 422 when the end is not after the start */
export function refuseObstacle(
  resource: Entry,
  attributes: Readonly<Record<string, unknown>>,
  world: World,
  ignoring: { readonly times?: boolean; readonly bookingId?: string } = {},
): void {
  const [fromMs, toMs] = timesOf(attributes);
  const reason = obstacle(resource, { fromMs, toMs }, world, ignoring);
  if (reason === null) return;
  throw new Problem(400, [{ detail: `The resource ${reason}.`, pointer: '/data/relationships/resource' }]);
}
