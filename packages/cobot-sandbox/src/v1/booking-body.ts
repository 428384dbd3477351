import { HOUR_MS } from '@spacebooks/base/durations';
import { slashedTime } from '@spacebooks/sandbox-engine/dates';
import { isAdmin, membershipsOf } from '../engine/access.js';
import { callerOf, type Exchange } from '../engine/operation.js';
import { type Entry, referredId } from '../records/entries.js';
import type { Price } from '../records/invoice.js';
import { spaceUrlOf, timeZoneOf } from '../records/space-of.js';
import type { World } from '../world.js';

/** A booking in version 1.0 as the body of deleted_booking shows it. */
export function bookingBody(booking: Entry, url: string, world: World): Record<string, unknown> {
  const { attributes } = booking;
  const price = attributes.price as Price;
  const resource = world.entries.get('resources', referredId(booking, 'resource') ?? '');
  const member = world.memberships.get(referredId(booking, 'membership') ?? '');
  return {
    from: momentOf(booking, attributes.from, world),
    to: momentOf(booking, attributes.to, world),
    tax_rate: price.taxes[0]?.rate ?? '0.0',
    title: attributes.title ?? '',
    resource: { name: resource?.attributes.name ?? '', id: resource?.id ?? '' },
    price: Number(price.net),
    currency: price.currency,
    membership: member === undefined ? null : { id: member.id, name: member.name },
    url,
    id: booking.id,
    can_change: Date.parse(String(attributes.from)) > world.clock.now(),
    comments: attributes.comments ?? '',
  };
}

/** The whole booking, as the caller may see it. Members see their own comments only. */
export function bookingFor(booking: Entry, exchange: Exchange): Record<string, unknown> {
  const { world } = exchange;
  const { attributes, facts } = booking;
  const url = `${spaceUrlOf(booking.spaceId, world)}/api/bookings/${booking.id}`;
  const body = bookingBody(booking, url, world);
  const resource = world.entries.get('resources', referredId(booking, 'resource') ?? '');
  const event = referredId(booking, 'event');
  return {
    ...body,
    // Flat ones, which programs read and the pages do not show.
    resource_name: resource?.attributes.name ?? null,
    membership_id: referredId(booking, 'membership'),
    cancellation_period: Number(attributes.cancellationPeriod ?? 0),
    has_custom_price: attributes.hasCustomPrice === true,
    accounting_code: resource?.attributes.accountingCode ?? null,
    can_change: canChange(booking, exchange),
    ...(event === null ? {} : { event: { id: event } }),
    comments:
      isAdmin(exchange, booking.spaceId) || isOwn(booking, exchange) ? (attributes.comments ?? null) : '',
    units: attributes.units,
    created_at: momentOf(booking, facts.createdAt, world),
    updated_at: momentOf(booking, facts.updatedAt ?? facts.createdAt, world),
  };
}

/** Whether the caller may change it: members up to the cancellation period before it begins, unless an admin has said no. */
export function canChange(booking: Entry, exchange: Exchange): boolean {
  return isOpen(booking, booking.facts.canChange !== false, exchange);
}

/** Whether the caller may cancel it, likewise. */
export function canCancel(booking: Entry, exchange: Exchange): boolean {
  return isOpen(booking, booking.facts.canCancel !== false, exchange);
}

function isOpen(booking: Entry, isLeftToMembers: boolean, exchange: Exchange): boolean {
  const { from, to, cancellationPeriod } = booking.attributes;
  const now = exchange.world.clock.now();
  if (isAdmin(exchange, booking.spaceId)) return Date.parse(String(to)) > now;
  const latest = Date.parse(String(from)) - Number(cancellationPeriod ?? 0) * HOUR_MS;
  return isLeftToMembers && isOwn(booking, exchange) && latest > now;
}

export function isOwn(booking: Entry, exchange: Exchange): boolean {
  const membershipId = referredId(booking, 'membership');
  return membershipsOf(callerOf(exchange).user.id, exchange.world).some(({ id }) => id === membershipId);
}

function momentOf({ spaceId }: Entry, iso: unknown, world: World): string {
  const timeZone = timeZoneOf(spaceId, world);
  return slashedTime(timeZone, Date.parse(String(iso)));
}
