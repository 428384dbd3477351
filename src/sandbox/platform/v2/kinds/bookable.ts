import { spacePrice } from '../price.js';
import type { Kind } from './kind.js';

const AREA = [
  { unit: 'sqm', number: null },
  { unit: 'sqft', number: null },
];

const ACCOUNTS = { accountingCode: null, costCenter: null, revenueAccount: null };

/** What can be booked, and what stands in the way. */
export const BOOKABLE_KINDS = {
  resources: {
    blank: (space) => ({
      name: 'Resource',
      resourceType: null,
      usage: 'bookable',
      pricing: pricingOf(spacePrice(space, '0'), space.currency),
      ...ACCOUNTS,
      area: AREA,
      areaPreferredUnit: 'sqm',
      description: null,
      hidden: false,
      onlyAdminsCanBook: false,
      units: 1,
      capacity: null,
      cancellationPeriod: 0,
      bookingCutoff: 0,
      minBookingDuration: 0,
      maxBookingDuration: null,
      color: '#2f6fde',
      photo: null,
      bookingTimes: [],
      bookingTimesString: null,
    }),
    computed: ({ attributes }) => ({ canBook: attributes.onlyAdminsCanBook !== true }),
    relations: { categories: [], media: [], products: [] },
    links: { resourceAvailability: '/resources/{id}/availability' },
    include: { categories: 'read_resource_categories', media: null },
    onRequest: ['media'],
  },
  resourceCategories: { blank: () => ({ name: 'Category' }) },
  media: { blank: () => ({ url: 'https://platform.example/media' }) },
  externalResources: {
    blank: (space) => ({
      resourceType: null,
      area: AREA,
      areaPreferredUnit: 'sqm',
      ...ACCOUNTS,
      pricing: pricingOf(spacePrice(space, '0'), space.currency),
      priceCaps: [],
      cancellationPeriod: null,
      bookingCutoff: null,
      description: null,
      instructions: null,
      capacity: null,
      minBookingDuration: null,
      maxBookingDuration: null,
      color: null,
      photo: null,
      bookingTimes: [],
      bookingsRequireApproval: false,
      bookingTimesString: null,
      payLater: false,
    }),
    /** What is null falls back to the resource that it offers. */
    computed: (entry, world) => {
      const related = entry.relations.resource;
      const id = related !== undefined && related !== null && 'id' in related ? related.id : '';
      const resource = world.entries.get('resources', id)?.attributes ?? {};
      const own = (name: string): unknown => entry.attributes[name] ?? resource[name] ?? null;
      return {
        name: resource.name ?? '',
        description: own('description'),
        capacity: own('capacity'),
        color: own('color'),
        photo: own('photo'),
        effectiveBookingCutoff: own('bookingCutoff') ?? 0,
      };
    },
    relations: { media: [], products: [] },
    links: { resourceAvailability: '/external_resources/{id}/availability' },
    include: { media: null },
    onRequest: ['media'],
  },
  calendarBlockers: {
    blank: () => ({ title: 'Closed', blockedFor: ['bookings', 'externalBookings', 'dropInPasses'] }),
    relations: { resources: [] },
  },
  allocations: {
    blank: (space) => ({
      startsAt: '2026-01-01',
      canceledTo: null,
      cycleDuration: 1,
      minimumCommitment: 0,
      recurringMinimumCommitment: false,
      cancellationPeriod: null,
      pricePerCycle: spacePrice(space, '300'),
    }),
    relations: { allocatee: null },
    include: { allocatee: 'read_memberships read_teams' },
  },
  products: {
    blank: (space) => ({
      name: 'Product',
      description: null,
      ...ACCOUNTS,
      enabledForScopes: ['bookings', 'externalBookings'],
      pricing: { unit: 'fixed', quantity: '1.0', price: spacePrice(space, '5') },
    }),
    relations: { category: null },
    include: { category: null },
  },
  productCategories: { blank: () => ({ name: 'Category' }) },
} as const satisfies Record<string, Kind>;

/** The whole of a price list, which is a price an hour and what is off it. */
export function pricingOf(
  pricePerHour: unknown,
  currency: string,
  rest: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const taxes = (pricePerHour as { taxes: unknown }).taxes;
  return {
    currency,
    pricePerHour,
    discounts: [],
    priceCaps: [],
    priceCap: null,
    taxes,
    fixedRates: [],
    ...rest,
  };
}
