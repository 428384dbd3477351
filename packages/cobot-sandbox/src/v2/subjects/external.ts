import { z } from 'zod';
import { isAdmin } from '../../engine/access.js';
import { filterBy } from '../../engine/filtering.js';
import { invalidParameter } from '../../engine/problem.js';
import type { Filter, Refusal } from '../../engine/record-type.js';
import { sendLetter } from '../../life/mail.js';
import type { Entry } from '../../records/entries.js';
import { timeZoneOf } from '../../records/space-of.js';
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
import { beginsWithin, RANGE, SORT_ORDER, sortedBy } from '../filters.js';
import { act, compute, create, list, remove, update } from '../rows.js';
import { availability } from '../rules/availability.js';
import {
  cancelBooking,
  changeVisit,
  enterVisit,
  freeFor,
  NOT_CANCELED,
  offered,
  previewVisit,
  requireExternalBookings,
  visit,
} from '../rules/external.js';
import { changedResource, hourlyFact, PRICING_INPUT, resourceAttributes } from '../rules/resources.js';

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
/** Dates when the time unit is a day. */
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
    const span = freeFor.spanOf(value, timeZoneOf(exchange.params.spaceId ?? null, exchange.world));
    return (offer) => {
      const times = value('filter[ignoreBookingTimes]') === 'true' && isAdmin(exchange, offer.spaceId);
      const ignored = value('filter[ignoreExternalBookingId]') ?? null;
      return freeFor.isFree(offer, span, value('filter[timeUnit]'), { times, ignored }, exchange.world);
    };
  },
};

const MINIMUM_CAPACITY = filterBy<Entry>('filter[minimumCapacity]', (text, { world }) => {
  const least = Number(text);
  if (!Number.isInteger(least)) throw invalidParameter('filter[minimumCapacity]', 'must be a whole number');
  return (offer) => Number(offered(offer, world).capacity ?? 0) >= least;
});

export const offer = create('externalResources', {
  attributes: RESOURCE_ATTRIBUTES,
  relationships: { resource: to('resources'), products: PRODUCTS },
  within: 'resource',
  make({ input, space, exchange: { world } }) {
    requireExternalBookings(space.id, world);
    return {
      attributes: resourceAttributes(input.attributes, null, space, world),
      facts: hourlyFact(input.attributes),
    };
  },
});

export const changeOffer = update('externalResources', {
  attributes: RESOURCE_ATTRIBUTES,
  relationships: { products: PRODUCTS },
  refusals: [HAS_SUBSCRIBED],
  make: changedResource,
});

export const withdrawOffer = remove('externalResources', { refusals: [HAS_SUBSCRIBED] });

export const offerAvailability = availability('externalResources', freeFor.spans, [
  ...RANGE,
  'filter[timeUnit]',
]);

export const offers = list('externalResources', { filters: [SUBSCRIBED] });

export const freeOffers = list('externalResources', { filters: [SUBSCRIBED, FREE, MINIMUM_CAPACITY] });

export const book = create('externalBookings', {
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
  within: 'resource',
  make: visit,
  afterwards: enterVisit,
});

export const cancel = act('externalBookings', cancelBooking([HAS_SUBSCRIBED]));

export const change = update('externalBookings', {
  attributes: {
    from: dateTime.optional(),
    to: dateTime.optional(),
    title: textOrNull,
    adminComments: textOrNull,
    customPrice: netPrice.nullable().optional(),
    numberOfVisitors: positive.optional(),
  },
  refusals: [HAS_SUBSCRIBED],
  make: changeVisit,
});

export const askToCancel = act(
  'externalBookings',
  {
    refusals: [HAS_SUBSCRIBED, NOT_CANCELED],
    change: (booking, _input, world) =>
      sendLetter([String(booking.attributes.email)], 'Cancel your booking', booking.id, world),
  },
  'nothing',
);

export const preview = compute({
  type: 'externalBookingPreviews',
  attributes: { ...TIMES, ...BOOKED_BY, bookingExtras: extras },
  relationships: { resource: to('externalResources'), discount: to('discountCodes').optional() },
  within: 'resource',
  answer: previewVisit,
});

export const ofSpace = list('externalBookings', {
  filters: [beginsWithin('from'), SORT_ORDER],
  order: sortedBy('from'),
});
