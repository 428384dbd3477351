import { DAY_MS } from '@spacebooks/base/durations';
import { decimal } from '@spacebooks/base/money';
import { isoTime } from '@spacebooks/sandbox-engine/dates';
import { definedOf } from '@spacebooks/sandbox-engine/defined';
import type { Answer } from '@spacebooks/sandbox-engine/http';
import { isAdmin, membershipsOf, requireRole, spaceOfPath } from '../../engine/access.js';
import { timeParameter } from '../../engine/filtering.js';
import type { Exchange } from '../../engine/operation.js';
import { Problem } from '../../engine/problem.js';
import { sendLetter } from '../../life/mail.js';
import { type Entry, referredId } from '../../records/entries.js';
import type { Price } from '../../records/invoice.js';
import type { Membership } from '../../records/people.js';
import type { Space } from '../../records/space.js';
import type { World } from '../../world.js';
import { mustExist, sentEntry, sentReference } from '../documents.js';
import { type Made, newEntry } from '../entries.js';
import { spacePrice } from '../price.js';
import type { Creation } from '../rows.js';

/** The attributes of an event as they are stored: full prices, the picture as addresses. */
export function eventAttributes(
  sent: Readonly<Record<string, unknown>>,
  space: Space,
): Readonly<Record<string, unknown>> {
  const { image, ...attributes } = sent;
  const given = definedOf(attributes);
  const priced = ['price', 'visitorPrice'].filter((name) => given[name] !== undefined);
  return {
    ...given,
    ...Object.fromEntries(priced.map((name) => [name, fullPrice(given[name], space)])),
    ...(image === undefined ? {} : { image: image === null ? null : { default: { url: 'events/image' } } }),
  };
}

/** A price from net or gross, with the tax of the space. */
function fullPrice(sent: unknown, space: Space): Price | null {
  if (sent === null) return null;
  const { net, gross } = sent as { net?: string; gross?: string };
  if (net !== undefined) return spacePrice(space, net);
  const share = decimal(space.defaultTax.rate).plus(100);
  return spacePrice(
    space,
    decimal(gross ?? '0')
      .times(100)
      .div(share)
      .round(2),
  );
}

/** @throws Problem 403 for another person's membership, 409 when it attends already or the event is full */
export function attend({ input, exchange }: Creation): Made {
  const { world } = exchange;
  const event = sentEntry(input, 'event', world);
  const member = world.memberships.get(sentReference(input, 'attendee')?.id ?? '');
  if (member === undefined) throw mustExist('attendee');
  if (!mayAttendFor(member, exchange)) throw new Problem(403, 'You must be connected to the membership.');
  const attending = world.entries.referringTo('eventAttendances', 'event', event.id);
  if (attending.some((each) => referredId(each, 'attendee') === sentReference(input, 'attendee')?.id)) {
    throw new Problem(409, 'The membership attends the event already.');
  }
  const heads = attending.reduce((sum, each) => sum + Number(each.attributes.numberOfAttendees), 0);
  if (event.attributes.capacity !== null && heads >= Number(event.attributes.capacity)) {
    throw new Problem(409, 'The event is full.');
  }
  return { attributes: attendanceAttributes(event, member.name, input.attributes, world) };
}

export function attendanceAttributes(
  event: Entry,
  name: unknown,
  rest: Readonly<Record<string, unknown>>,
  world: World,
): Readonly<Record<string, unknown>> {
  const { price, accountingCode } = event.attributes;
  return { createdAt: isoTime(world.clock.now()), name, price, accountingCode, ...rest };
}

export function isOver(attendance: Entry, world: World): boolean {
  const event = world.entries.get('events', referredId(attendance, 'event') ?? '');
  return event !== undefined && Date.parse(String(event.attributes.to)) <= world.clock.now();
}

function mayAttendFor(member: Membership, exchange: Exchange): boolean {
  const { caller, world } = exchange;
  if (isAdmin(exchange, member.spaceId)) return true;
  return caller !== null && membershipsOf(caller.user.id, world).some(({ id }) => id === member.id);
}

/** Attending an event with a price is charged to the membership. */
export function chargeFor(attendance: Entry, { space, exchange: { world } }: Creation): void {
  const { price } = attendance.attributes;
  if (price === null) return;
  const event = world.entries.get('events', referredId(attendance, 'event') ?? '');
  const { attendee } = attendance.relations;
  world.entries.add(
    newEntry('charges', space, world, {
      attributes: { description: event?.attributes.title, amount: price },
      relations: {
        ...(attendee === undefined ? {} : { debitor: attendee }),
        attendance: { type: attendance.type, id: attendance.id },
      },
    }),
  );
}

/** Refunds an attendee by removing the charge. */
export function refundFor(attendance: Entry, world: World): void {
  for (const charge of world.entries.referringTo('charges', 'attendance', attendance.id)) {
    world.entries.remove(charge);
  }
}

/** Deletes everything that belongs to an event, and notifies its attendees. */
export function cancelEvent(event: Entry, world: World): void {
  for (const attendance of world.entries.referringTo('eventAttendances', 'event', event.id)) {
    const { email } = world.memberships.get(referredId(attendance, 'attendee') ?? '') ?? {};
    if (typeof email === 'string')
      sendLetter([email], `Canceled: ${event.attributes.title}`, event.id, world);
    refundFor(attendance, world);
    world.entries.remove(attendance);
  }
  for (const type of ['eventMessages', 'bookings']) {
    for (const entry of world.entries.referringTo(type, 'event', event.id)) world.entries.remove(entry);
  }
}

const YEAR_MS = 365 * DAY_MS;

/** The tags of a space's events in the requested time (default: the last year), most popular first. */
export function eventTags(exchange: Exchange): Answer {
  const { world, query } = exchange;
  const space = spaceOfPath(exchange);
  requireRole(exchange, { spaceId: space.id });
  const now = world.clock.now();
  const time = (name: string, otherwise: number): number =>
    query[name] === undefined ? otherwise : timeParameter(name, query[name]);
  const from = time('filter[from]', now - YEAR_MS);
  const to = time('filter[to]', now);
  const counts = new Map<string, number>();
  for (const { spaceId, attributes } of world.entries.all('events')) {
    const edges = [attributes.from, attributes.to].map((edge) => Date.parse(String(edge)));
    if (spaceId !== space.id || !edges.some((edge) => edge >= from && edge <= to)) continue;
    for (const tag of attributes.tags as readonly string[]) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  const popular = [...counts].sort(([, a], [, b]) => b - a);
  return {
    status: 200,
    body: { data: popular.map(([name]) => ({ id: name, type: 'eventTags', attributes: { name } })) },
  };
}
