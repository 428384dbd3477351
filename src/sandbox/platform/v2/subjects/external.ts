import { z } from 'zod';
import { isAdmin } from '../../engine/access.js';
import type { Operation } from '../../engine/operation.js';
import { invalidParameter } from '../../engine/problem.js';
import type { Filter, Refusal } from '../../engine/record-type.js';
import { writeLetter } from '../../life/mail.js';
import type { Entry } from '../../records/entries.js';
import { documentInput } from '../documents.js';
import {
  accepted,
  address,
  date,
  dateTime,
  email,
  extras,
  flag,
  naturalOrNull,
  netPrice,
  numbered,
  positive,
  text,
  textOrNull,
  to,
} from '../fields.js';
import { beginsWithin, SORT_ORDER, sortedBy } from '../filters.js';
import { act, compute, create, list, remove, show, update } from '../rows.js';
import { availability } from '../rules/availability.js';
import {
  cancelBooking,
  changeVisit,
  enterVisit,
  freeFor,
  offered,
  previewVisit,
  requireExternalBookings,
  visit,
} from '../rules/external.js';
import { PRICING_INPUT, resourceAttributes } from '../rules/resources.js';

const RESOURCE_ATTRIBUTES = {
  description: textOrNull,
  instructions: textOrNull,
  pricePerHour: netPrice.nullable().optional(),
  accountingCode: textOrNull,
  costCenter: numbered,
  revenueAccount: numbered,
  maxBookingDuration: naturalOrNull,
  cancellationPeriod: naturalOrNull,
  bookingCutoff: naturalOrNull,
  minBookingDuration: naturalOrNull,
  bookingTimesString: textOrNull,
  bookingsRequireApproval: flag,
  payLater: flag,
  ...PRICING_INPUT,
};
const PRODUCTS = z.unknown().optional();
/** With a time unit of days the times are dates. */
const TIMES = {
  from: z.union([dateTime, date]),
  to: z.union([dateTime, date]),
  timeUnit: z.enum(['hour', 'day']).optional(),
};
const BOOKED_BY = {
  bookerType: z.enum(['private', 'business']).optional(),
  billingAddress: address.optional(),
};

/** Only in a space that has subscribed to visitors' bookings. */
const SUBSCRIBED: Filter<Entry> = {
  parameters: [],
  isAlwaysAsked: true,
  keeps(_value, { world, params }) {
    requireExternalBookings(params.spaceId ?? null, world);
    return () => true;
  },
};
const HAS_SUBSCRIBED: Refusal<Entry, unknown> = {
  when(entry, _input, world) {
    requireExternalBookings(entry.spaceId, world);
    return false;
  },
  status: 402,
  detail: '',
};

const FREE: Filter<Entry> = {
  parameters: [
    'filter[from]',
    'filter[to]',
    'filter[timeUnit]',
    'filter[ignoreBookingTimes]',
    'filter[ignoreExternalBookingId]',
  ],
  required: ['filter[from]', 'filter[to]'],
  keeps(value, exchange) {
    const span = freeFor.spanOf(value);
    return (offer) => {
      const times = value('filter[ignoreBookingTimes]') === 'true' && isAdmin(exchange, offer.spaceId);
      const ignored = value('filter[ignoreExternalBookingId]') ?? null;
      return freeFor.isFree(offer, span, value('filter[timeUnit]'), { times, ignored }, exchange.world);
    };
  },
};

const MINIMUM_CAPACITY: Filter<Entry> = {
  parameters: ['filter[minimumCapacity]'],
  keeps(value, { world }) {
    const least = Number(value('filter[minimumCapacity]'));
    if (!Number.isInteger(least)) throw invalidParameter('filter[minimumCapacity]', 'must be a whole number');
    return (offer) => Number(offered(offer, world).capacity ?? 0) >= least;
  },
};

/** What visitors can book, and what they booked. */
export const EXTERNAL_OPERATIONS: readonly Operation[] = [
  create({
    name: 'create-external-resource',
    path: '/external_resources',
    access: 'space admin',
    scope: 'write_external_resources',
    of: 'externalResources',
    input: documentInput({
      type: 'externalResources',
      attributes: RESOURCE_ATTRIBUTES,
      relationships: { resource: to('resources'), products: PRODUCTS },
    }),
    within: 'resource',
    make({ input, space, exchange: { world } }) {
      requireExternalBookings(space.id, world);
      return { attributes: resourceAttributes(input.attributes, null, space, world) };
    },
  }),
  show({
    name: 'get-external-resource',
    path: '/external_resources/:id',
    access: 'any user',
    scope: 'read_external_resources',
    of: 'externalResources',
  }),
  update({
    name: 'patch-external-resource',
    path: '/external_resources/:id',
    access: 'space admin',
    scope: 'write_external_resources',
    of: 'externalResources',
    input: documentInput({
      type: 'externalResources',
      attributes: RESOURCE_ATTRIBUTES,
      relationships: { products: PRODUCTS },
    }),
    refusals: [HAS_SUBSCRIBED],
    make(offer, { attributes }, world) {
      const space = world.spaces.get(offer.spaceId ?? '');
      return space === undefined
        ? {}
        : { attributes: resourceAttributes(attributes, offer, space, world), relations: {} };
    },
  }),
  remove({
    name: 'delete-external-resource',
    path: '/external_resources/:id',
    access: 'space admin',
    scope: 'write_external_resources',
    of: 'externalResources',
    refusals: [HAS_SUBSCRIBED],
  }),
  availability({
    name: 'get-external-resource-availbility',
    path: '/external_resources/:id/availability',
    access: 'any user',
    scope: 'read_external_resources',
    of: 'externalResources',
    spansOf: freeFor.spans,
  }),
  list({
    name: 'get-external-resources',
    path: '/spaces/:spaceId/external_resources',
    access: 'any user',
    scope: 'read_external_resources',
    of: 'externalResources',
    filters: [SUBSCRIBED],
  }),
  list({
    name: 'get-available-external-resources',
    path: '/spaces/:spaceId/external_resources/available',
    access: 'any user',
    scope: 'read_external_resources',
    of: 'externalResources',
    filters: [SUBSCRIBED, FREE, MINIMUM_CAPACITY],
  }),
  create({
    name: 'create-external-booking',
    path: '/external_bookings',
    access: 'any user',
    scope: 'write_external_bookings',
    of: 'externalBookings',
    input: documentInput({
      type: 'externalBookings',
      attributes: {
        ...TIMES,
        numberOfVisitors: positive,
        acceptedTerms: accepted,
        title: textOrNull,
        name: text,
        company: textOrNull,
        billingAddress: address,
        email,
        comments: textOrNull,
        adminComments: textOrNull,
        phone: textOrNull,
        taxId: textOrNull,
        bookingExtras: extras,
      },
      relationships: {
        resource: to('externalResources'),
        payment: to('payments').optional(),
        paymentMethod: to('paymentMethods').optional(),
        discount: to('discountCodes').optional(),
      },
    }),
    within: 'resource',
    make: visit,
    afterwards: enterVisit,
  }),
  show({
    name: 'show-external-booking',
    path: '/external_bookings/:id',
    access: 'any user',
    scope: 'read_external_bookings',
    of: 'externalBookings',
  }),
  act({
    name: 'delete-external-booking',
    method: 'DELETE',
    path: '/external_bookings/:id',
    access: 'space admin',
    scope: 'write_external_bookings',
    of: 'externalBookings',
    transition: cancelBooking([HAS_SUBSCRIBED]),
  }),
  update({
    name: 'update-external-booking',
    path: '/external_bookings/:id',
    access: 'space admin',
    scope: 'write_external_bookings',
    of: 'externalBookings',
    input: documentInput({
      type: 'externalBookings',
      attributes: {
        from: dateTime.optional(),
        to: dateTime.optional(),
        title: textOrNull,
        adminComments: textOrNull,
        customPrice: netPrice.nullable().optional(),
        numberOfVisitors: positive.optional(),
      },
    }),
    refusals: [HAS_SUBSCRIBED],
    make: changeVisit,
  }),
  act({
    name: 'external-booking-cancellation',
    method: 'POST',
    path: '/external_bookings/:id/cancellation',
    access: 'any user',
    scope: 'write_external_bookings',
    of: 'externalBookings',
    transition: {
      refusals: [
        HAS_SUBSCRIBED,
        {
          when: ({ attributes }) => attributes.status === 'canceled',
          status: 409,
          detail: 'It is canceled already.',
        },
      ],
      change: (booking, _input, world) =>
        writeLetter([String(booking.attributes.email)], 'Cancel your booking', booking.id, world),
    },
    answers: 'nothing',
  }),
  compute({
    name: 'preview-external-booking',
    path: '/external_bookings_preview',
    access: 'any user',
    scope: 'read_external_resources',
    input: documentInput({
      type: 'externalBookingPreviews',
      attributes: { ...TIMES, ...BOOKED_BY, bookingExtras: extras },
      relationships: { resource: to('externalResources'), discount: to('discountCodes').optional() },
    }),
    within: 'resource',
    answer: previewVisit,
  }),
  list({
    name: 'get-space-external-bookings',
    path: '/spaces/:spaceId/external_bookings',
    access: 'space admin',
    scope: 'read_external_bookings',
    of: 'externalBookings',
    filters: [beginsWithin('from'), SORT_ORDER],
    order: sortedBy('from'),
  }),
];
