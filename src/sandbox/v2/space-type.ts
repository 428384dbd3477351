import type { RecordType, Resource, View } from '../engine/record-type.js';
import type { Space } from '../records/space.js';

export const SPACES: RecordType<Space> = {
  type: 'spaces',
  find: (id, { world }) => world.spaces.get(id),
  all: ({ world }) => world.spaces.values(),
  spaceIdOf: (space) => space.id,
  present,
};

/** Relationship -> last part of the collection's path under the space. */
const RELATED: Readonly<Record<string, string>> = {
  allocations: 'allocations',
  availableResources: 'resources/available',
  calendarBlockers: 'calendar_blockers',
  costCenters: 'cost_centers',
  revenueAccounts: 'revenue_accounts',
  events: 'events',
  resources: 'resources',
  bookings: 'bookings',
  accessToken: 'access_token',
  products: 'products',
  paymentMethods: 'payment_methods',
};

function present(space: Space, { world }: View): Resource {
  const address = `${world.addresses.baseUrl}/spaces/${space.id}`;
  return {
    id: space.id,
    type: 'spaces',
    attributes: {
      name: space.name,
      email: space.email,
      description: null,
      subdomain: space.subdomain,
      createdAt: space.createdAt,
      countryCode: space.countryCode,
      locale: space.locale,
      logo: null,
      inEu: true,
      timeZone: space.timeZone,
      defaultTaxes: [space.defaultTax],
      hourFormat: 24,
      priceDisplay: 'net',
      priceDecimals: 2,
    },
    relationships: Object.fromEntries(
      Object.entries(RELATED).map(([name, path]) => [name, { links: { related: `${address}/${path}` } }]),
    ),
  };
}
