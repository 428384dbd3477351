import type { Space } from '../records/space.js';
import type { World } from '../world.js';

/** Identifier that never changes -> where the page is below the space, as a template where it has parameters. */
const PAGES: Readonly<Record<string, string>> = {
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
};
const TEMPLATES: Readonly<Record<string, string>> = {
  'admin:invoice': '/admin/invoices/{invoiceId}',
  'admin:membership': '/admin/memberships/{membershipId}',
  'admin:external-booking': '/admin/external_bookings/{externalBookingId}',
  'space:member-event': '/events/{eventId}',
};

export function urlsOf(space: Space, { addresses }: World): readonly unknown[] {
  const base = addresses.spaceUrl(space.subdomain);
  const record = (identifier: string, attributes: object): unknown => ({
    id: `${space.id}-${identifier}`,
    type: 'urls',
    attributes: { identifier, label: identifier.replace(/^.*:/, ''), ...attributes },
  });
  return [
    ...Object.entries(PAGES).map(([identifier, path]) => record(identifier, { url: base + path })),
    ...Object.entries(TEMPLATES).map(([identifier, path]) =>
      record(identifier, { urlTemplate: base + path }),
    ),
  ];
}
