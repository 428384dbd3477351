import { notThere } from '../../engine/declare.js';
import type { Exchange } from '../../engine/operation.js';
import type { Refusal } from '../../engine/record-type.js';
import { conflict } from '../../engine/record-type.js';
import { obstacle } from '../../life/availability.js';
import { type Entry, type Reference, referredId } from '../../records/entries.js';
import type { Space } from '../../records/space.js';
import { announce } from '../../webhooks/announce.js';
import type { Input } from '../documents.js';
import {
  attendees,
  dateTime,
  extras,
  flag,
  netPrice,
  positive,
  recurrence,
  textOrNull,
  to,
  toMany,
} from '../fields.js';
import { MEETS_TIMES } from '../filters.js';
import { act, compute, create, list, update } from '../rows.js';
import { book, pricesOf, rebook, repeat, seriesOf, timesOf } from '../rules/bookings.js';

const FREE_ATTRIBUTES = {
  units: positive.optional(),
  title: textOrNull,
  url: textOrNull,
  customPrice: netPrice.nullable().optional(),
  comments: textOrNull,
  attendeesMessage: textOrNull,
  bookingExtras: extras,
  attendees,
};

const IS_PAST: Refusal<Entry, unknown> = conflict(
  'A booking of the past stays as it is.',
  (booking, _input, world) => Date.parse(String(booking.attributes.to)) <= world.clock.now(),
);

export const make = create('bookings', {
  attributes: { ...FREE_ATTRIBUTES, from: dateTime, to: dateTime, recurrence },
  relationships: { resource: to('resources'), membership: to('memberships').optional() },
  within: 'resource',
  make: book,
  announces: 'created_booking',
  afterwards: repeat,
});

export const series = list('bookings', {
  under({ world, params }) {
    const series = seriesOf(params.recurringId ?? '', world);
    if (series[0] === undefined) throw notThere('bookings', params.recurringId ?? '');
    return { spaceId: series[0].spaceId, holds: (booking) => series.includes(booking) };
  },
});

export const cancelFollowing = act(
  'bookings',
  {
    refusals: [
      conflict('The booking does not recur.', ({ attributes }) => attributes.recurringId === undefined),
    ],
    change(booking, _input, world) {
      for (const each of seriesOf(String(booking.attributes.recurringId), world)) {
        if (String(each.attributes.from) < String(booking.attributes.from)) continue;
        announce('deleted_booking', each, world);
        world.entries.remove(each);
      }
    },
  },
  'accepted',
);

export const preview = compute({
  type: 'bookingPreviews',
  attributes: { from: dateTime, to: dateTime, units: positive.optional(), recurrence, bookingExtras: extras },
  relationships: {
    resources: toMany('resources', 1),
    membership: to('memberships').optional(),
    booking: to('bookings').optional(),
  },
  within: 'resources',
  owner: 'membership',
  answer: ({ input, exchange, space }) => ({ data: previewsOf(input, exchange, space), meta: {} }),
});

export const cancel = act(
  'bookings',
  {
    refusals: [IS_PAST],
    change(booking, _input, world) {
      announce('deleted_booking', booking, world);
      world.entries.remove(booking);
    },
  },
  'nothing',
);

export const change = update('bookings', {
  attributes: {
    ...FREE_ATTRIBUTES,
    from: dateTime.optional(),
    to: dateTime.optional(),
    updateFollowing: flag,
  },
  relationships: { resource: to('resources').optional(), membership: to('memberships').optional() },
  refusals: [IS_PAST],
  make: rebook,
  announces: 'updated_booking',
});

export const ofMember = list('bookings', {
  filters: [MEETS_TIMES],
  under: (exchange) => ofMembership(exchange),
});

export const ofSpace = list('bookings', { filters: [MEETS_TIMES] });

function previewsOf(input: Input, { world }: Exchange, space: Space | null): readonly unknown[] {
  const asked = input.relationships.resources?.data as readonly Reference[];
  const [fromMs, toMs] = timesOf(input.attributes);
  return asked.flatMap(({ id }) => {
    const resource = world.entries.get('resources', id);
    if (resource === undefined || space === null) return [];
    const conflict = obstacle(resource, { fromMs, toMs }, world) !== null;
    const { from, to, units = 1 } = input.attributes;
    return {
      id: world.newId(),
      type: 'bookingPreviews',
      attributes: {
        name: null,
        title: null,
        comments: null,
        hasCustomPrice: false,
        ...pricesOf(resource, input.attributes, space),
        errors: { conflict },
        appliedDiscounts: [],
        appliedFixedRates: [],
        appliedPriceCap: null,
        from,
        to,
        units,
        canUpdate: true,
        cancellationPeriod: resource.attributes.cancellationPeriod,
        bookingExtras: [],
      },
      relationships: {
        ...(input.relationships.membership === undefined
          ? {}
          : { membership: input.relationships.membership }),
        space: { data: { type: 'spaces', id: space.id } },
        resource: { data: { type: 'resources', id } },
        externalBooking: { data: null },
      },
    };
  });
}

/** What belongs to the membership of the path. @throws Problem 404 */
export function ofMembership({ world, params }: Exchange) {
  const { membershipId = '' } = params;
  const membership = world.memberships.get(membershipId);
  if (membership === undefined) throw notThere('memberships', membershipId);
  return {
    spaceId: membership.spaceId,
    membershipId,
    holds: (entry: Entry) => referredId(entry, 'membership') === membershipId,
  };
}
