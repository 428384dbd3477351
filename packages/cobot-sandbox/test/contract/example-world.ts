import type { SandboxSeed } from '../../src/seed/schema.js';
import { KINDS } from '../../src/v2/kinds.js';

type SeedRecord = NonNullable<SandboxSeed['records']>[number];
type Parts = Partial<Pick<SeedRecord, 'attributes' | 'relations' | 'facts'>>;

interface Reference {
  readonly type: string;
  readonly id: string;
}

const ROOM: Reference = { type: 'resources', id: 'room' };
const OFFER: Reference = { type: 'externalResources', id: 'offer' };
const LATER = { from: '2018-02-01T12:00:00Z', to: '2018-02-01T14:00:00Z' };
const VISITOR = { name: 'Max', email: 'max@guest.example', billingAddress: 'Weg 1, Berlin' };

/** What an example expects of the records that it names, beyond that they are there. */
const NEEDS: Readonly<Record<string, Parts>> = {
  resources: { attributes: { units: 3 } },
  externalResources: { relations: { resource: ROOM } },
  bookings: { attributes: LATER, relations: { resource: ROOM } },
  externalBookings: { attributes: { ...LATER, ...VISITOR }, relations: { resource: OFFER } },
  events: {
    attributes: { ...LATER, title: 'Yoga', audience: 'public', publishedState: 'published' },
    relations: { resources: [], bookings: [] },
  },
  eventMessages: {
    attributes: { trigger: 'attended', body: '.' },
    relations: { event: { type: 'events', id: 'event' } },
  },
  membershipProfiles: { relations: { membership: { type: 'memberships', id: 'member-1' } } },
  paymentMethods: { attributes: { paymentProvider: 'stripe' } },
  singlePageApps: { facts: { app: 'app-1' } },
  subscriptions: { facts: { current: true } },
};

/** The clock of the examples, which are about 2018: what they book is in the future. */
export const BEFORE_THE_EXAMPLES = Date.parse('2017-12-20T10:00:00Z');

/**
 * A space with every record that an example's document names, by its own id, and its administrator, who is connected to
 * all its memberships.
 */
export function worldOf(body: unknown): SandboxSeed {
  const named = [...referencesIn(body), ROOM, OFFER, { type: 'memberships', id: 'member-1' }];
  const spaceId = named.find(({ type }) => type === 'spaces')?.id ?? 'space-berlin';
  const ids = (type: string): readonly string[] => [
    ...new Set(named.filter((each) => each.type === type).map(({ id }) => id)),
  ];
  const records = Object.keys(KINDS).flatMap((type) =>
    ids(type).map((id): SeedRecord => ({ type, id, ...NEEDS[type] })),
  );
  return {
    settings: { requests_per_minute: 0 },
    users: [{ email: 'anna@spreeufer.example', tokens: [{ token: 'sandbox-token' }] }],
    spaces: [
      {
        id: spaceId,
        subdomain: 'berlin',
        name: 'Berlin',
        memberships: ids('memberships').map((id) => ({ id, name: 'Jana', confirmed_at: '2017-01-01' })),
      },
    ],
    connections: ids('memberships').map((membership) => ({
      membership,
      users: ['anna@spreeufer.example'],
      check_in_tokens: membership === 'member-1' ? ['12345'] : [],
    })),
    invoices: [...ids('invoices'), 'invoice'].map((id) => ({
      id,
      // Long enough ago to be reminded of.
      due_date: '2016-01-31',
      items: [{ description: 'Desk', net: '500' }],
    })),
    records: [
      ...records,
      { type: 'billingDetails', id: ids('billingDetailsRequests')[0] ?? 'billing' },
      { type: 'stripeSpacePaymentMethods', id: 'space-card' },
      ...(ids('subscriptions').length === 0
        ? [{ type: 'subscriptions', id: 'subscription', facts: { current: true } }]
        : []),
    ],
  };
}

/** Every `{type, id}` of a document, however deep; an id of a product that stands alone is one, too. */
function referencesIn(value: unknown): readonly Reference[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== 'object' || value === null) return [];
  const { type, id, productId } = value as Readonly<Record<string, unknown>>;
  const own = typeof type === 'string' && typeof id === 'string' ? [{ type, id }] : [];
  const product = typeof productId === 'string' ? [{ type: 'products', id: productId }] : [];
  return [...own, ...product, ...Object.values(value).flatMap(referencesIn)];
}
