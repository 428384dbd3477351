import { isoTime } from '@spacebooks/sandbox-engine/dates';
import { definedOf } from '@spacebooks/sandbox-engine/defined';
import { isAdmin, spaceOfPath } from '../engine/access.js';
import { type Folder, notThere } from '../engine/declare.js';
import type { Exchange } from '../engine/operation.js';
import { countIn } from '../engine/pages.js';
import { invalidParameter, Problem } from '../engine/problem.js';
import type { Filter, RecordType } from '../engine/record-type.js';
import { type Entry, referredId } from '../records/entries.js';
import type { Input } from '../v2/documents.js';
import { type Made, newEntry } from '../v2/entries.js';
import { book, rebook } from '../v2/rules/bookings.js';
import { announce } from '../webhooks/announce.js';
import { bookingFor, canCancel, canChange, isOwn } from './booking-body.js';
import { inVersionOne, type LeftToMembers, readBooking } from './booking-input.js';
import { periodOf } from './moments.js';
import { collection, record } from './rows.js';

/** The same bookings as in version 2.0. */
const BOOKINGS_V1: RecordType<Entry> = {
  type: 'booking',
  find: (id, { world }) => world.entries.get('bookings', id),
  all: ({ world }) => world.entries.all('bookings'),
  spaceIdOf: ({ spaceId }) => spaceId,
  membershipIdOf: (booking) => referredId(booking, 'membership'),
  isVisible: ({ spaceId }, exchange) => spaceId === spaceOfPath(exchange).id,
  present: (booking, view) => bookingFor(booking, view as Exchange),
};

const LONGEST_MONTHS = 4;

/** Bookings that overlap the requested time. */
const OVERLAPS: Filter<Entry> = {
  parameters: ['from', 'to'],
  required: ['from', 'to'],
  keeps(value, exchange) {
    const [from, to] = periodOf(value, exchange);
    const latest = new Date(from);
    latest.setUTCMonth(latest.getUTCMonth() + LONGEST_MONTHS);
    if (to > latest.getTime())
      throw invalidParameter('to', `must be within ${LONGEST_MONTHS} months of from`);
    return ({ attributes }) =>
      Date.parse(String(attributes.from)) < to && Date.parse(String(attributes.to)) > from;
  },
};

const LIST = { on: BOOKINGS_V1, filters: [OVERLAPS], parameters: ['limit'], order: firstOnes };

export const list = collection(LIST);

export const ofResource = collection({ ...LIST, under: resourceFolder });

/** The caller's own that have not ended. */
export const ownUpcoming = collection({
  on: BOOKINGS_V1,
  under(exchange) {
    const { id: spaceId } = spaceOfPath(exchange);
    const now = exchange.world.clock.now();
    return {
      spaceId,
      holds: (booking) =>
        booking.spaceId === spaceId &&
        isOwn(booking, exchange) &&
        Date.parse(String(booking.attributes.to)) > now,
    };
  },
  order: firstOnes,
});

export const show = record({ on: BOOKINGS_V1 });

export const create = record<Entry, NewBooking>({
  on: BOOKINGS_V1,
  input: readNewBooking,
  subject({ resource, sent }, exchange) {
    const { world } = exchange;
    const space = spaceOfPath(exchange);
    const resourceOf = { data: { type: 'resources', id: resource.id } };
    const input = { ...sent, relationships: { ...sent.relationships, resource: resourceOf } };
    const booking = newEntry(
      'bookings',
      space,
      world,
      inVersionOne(() => book({ input, exchange, space })),
    );
    booking.facts = { ...booking.facts, ...definedOf(sent.facts) };
    world.entries.add(booking);
    announce('created_booking', booking, world);
    return booking;
  },
  answers: 'created',
});

export const update = record<Entry, Change>({
  on: BOOKINGS_V1,
  input: readChange,
  transition: {
    change(booking, { made, facts }, world) {
      booking.attributes = { ...booking.attributes, ...definedOf(made.attributes ?? {}) };
      booking.relations = { ...booking.relations, ...made.relations };
      booking.facts = { ...booking.facts, ...definedOf(facts), updatedAt: isoTime(world.clock.now()) };
      announce('updated_booking', booking, world);
    },
  },
});

export const remove = record<Entry, Entry>({
  on: BOOKINGS_V1,
  body: 'none',
  input: (exchange) => open(canCancel, 'canceled', exchange),
  transition: {
    change(booking, _same, world) {
      announce('deleted_booking', booking, world);
      world.entries.remove(booking);
    },
  },
  answers: 'nothing',
});

interface NewBooking {
  readonly resource: Entry;
  readonly sent: Input & { readonly facts: LeftToMembers };
}

interface Change {
  readonly made: Made;
  readonly facts: LeftToMembers;
}

/** @throws Problem 404, 403 or 422 */
function readNewBooking(exchange: Exchange): NewBooking {
  return { resource: resourceOfPath(exchange), sent: readBooking(exchange, true) };
}

/** Booking times and durations bind members only. @throws Problem 403 or 422 */
function readChange(exchange: Exchange): Change {
  const booking = open(canChange, 'changed', exchange);
  const { facts, ...sent } = readBooking(exchange, false);
  const times = isAdmin(exchange, booking.spaceId);
  return { made: inVersionOne(() => rebook(booking, sent, exchange.world, { times })), facts };
}

/** The booking of the path. @throws Problem 403 when the caller may no longer do that to it */
function open(
  may: (booking: Entry, exchange: Exchange) => boolean,
  done: 'changed' | 'canceled',
  exchange: Exchange,
): Entry {
  const { id = '' } = exchange.params;
  const booking = BOOKINGS_V1.find(id, exchange);
  if (booking === undefined) throw notThere(BOOKINGS_V1.type, id);
  if (!may(booking, exchange)) throw new Problem(403, `The booking can no longer be ${done}.`);
  return booking;
}

function resourceFolder(exchange: Exchange): Folder<Entry> {
  const { id, spaceId } = resourceOfPath(exchange);
  return { spaceId, holds: (booking) => referredId(booking, 'resource') === id };
}

/** @throws Problem 404 */
function resourceOfPath(exchange: Exchange): Entry {
  const { resourceId = '' } = exchange.params;
  const resource = exchange.world.entries.get('resources', resourceId);
  if (resource?.spaceId !== spaceOfPath(exchange).id) throw notThere('resource', resourceId);
  return resource;
}

/** In order of time, as many as `limit` says. @throws Problem 422 */
function firstOnes(bookings: Entry[], { query }: Exchange): Entry[] {
  const limit = countIn(query, 'limit');
  const beginOf = ({ attributes }: Entry): string => String(attributes.from);
  return bookings.sort((a, b) => (beginOf(a) < beginOf(b) ? -1 : 1)).slice(0, limit);
}
