import { notThere } from '../engine/declare.js';
import type { Exchange } from '../engine/operation.js';
import type { RecordType, Resource, View } from '../engine/record-type.js';
import { stored } from '../engine/record-type.js';
import type { Network, NumberedRecord, Space } from '../records/space.js';
import type { World } from '../world.js';

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

export const NETWORKS: RecordType<Network> = {
  type: 'networks',
  find: (id, { world }) => world.networks.get(id),
  all: ({ world }) => world.networks.values(),
  // Whoever belongs to one of its spaces belongs to the network.
  spaceIdOf: ({ spaceIds }) => [...spaceIds][0] ?? null,
  present({ id, spaceIds }, { world }): Omit<Resource, 'attributes'> {
    const address = `${world.addresses.baseUrl}/networks/${id}`;
    return {
      id,
      type: 'networks',
      relationships: {
        memberSpaces: { data: [...spaceIds].map((spaceId) => ({ type: 'spaces', id: spaceId })) },
        memberships: { links: { related: `${address}/memberships` } },
        membershipProfiles: { links: { related: `${address}/membership_profiles` } },
      },
    };
  },
  relations: {
    memberSpaces: {
      scope: 'read_spaces',
      present: ({ spaceIds }, view) =>
        [...spaceIds].flatMap((id) => {
          const space = view.world.spaces.get(id);
          return space === undefined ? [] : [SPACES.present(space, view)];
        }),
    },
  },
};

/** Everything that belongs to a space of the path's network. @throws Problem 404 */
export function networkFolder({ world, params }: Exchange) {
  const { networkId = '' } = params;
  const network = world.networks.get(networkId);
  if (network === undefined) throw notThere('networks', networkId);
  return {
    spaceId: null,
    networkId,
    holds: (record: { readonly spaceId: string | null }) => network.spaceIds.has(record.spaceId ?? ''),
  };
}

export const REVENUE_ACCOUNTS = accountType('revenueAccounts', (world) => world.revenueAccounts);
export const COST_CENTERS = accountType('costCenters', (world) => world.costCenters);

function accountType(
  type: string,
  recordsOf: (world: World) => ReadonlyMap<string, NumberedRecord>,
): RecordType<NumberedRecord> {
  return {
    ...stored(type, recordsOf),
    present: ({ id, name, number, spaceId }) => ({
      id,
      type,
      attributes: { name, number },
      relationships: { space: { data: { type: 'spaces', id: spaceId } } },
    }),
  };
}

/** Stable identifier -> path of the page below the space, a template where it has parameters. */
export const SPACE_PAGES: Readonly<Record<string, string>> = {
  'admin:dashboard': '/admin',
  'admin:bookings': '/admin/bookings',
  'admin:events': '/admin/events',
  'admin:memberships': '/admin/memberships',
  'admin:resources': '/admin/resources',
  'admin:cost-centers': '/admin/cost_centers',
  'admin:revenue-accounts': '/admin/revenue_accounts',
  'admin:invoice-settings': '/admin/invoice_settings',
  'space:homepage': '/',
  'space:terms': '/terms',
  'admin:invoice': '/admin/invoices/{invoiceId}',
  'admin:membership': '/admin/memberships/{membershipId}',
  'admin:external-booking': '/admin/external_bookings/{externalBookingId}',
  'space:member-event': '/events/{eventId}',
};

export function urlsOf(space: Space, { addresses }: World): readonly unknown[] {
  const base = addresses.spaceUrl(space.subdomain);
  return Object.entries(SPACE_PAGES).map(([identifier, path]) => ({
    id: `${space.id}-${identifier}`,
    type: 'urls',
    attributes: {
      identifier,
      label: identifier.replace(/^.*:/, ''),
      [path.includes('{') ? 'urlTemplate' : 'url']: base + path,
    },
  }));
}
