type Kind = 'date' | 'time' | 'text';
type Required = readonly [operation: string, parameter: string, kind: Kind];

const range = (kind: Kind, ...operations: readonly string[]): readonly Required[] =>
  operations.flatMap((operation) =>
    ['filter[from]', 'filter[to]'].map((parameter): Required => [operation, parameter, kind]),
  );
const text = (parameter: string, ...operations: readonly string[]): readonly Required[] =>
  operations.map((operation): Required => [operation, parameter, 'text']);

/** What a query of version 2.0 must name, read from the document and not from the sandbox. */
export const REQUIRED: readonly Required[] = [
  ...range(
    'date',
    'get-space-allocations',
    'get-space-calendar-blockers',
    'get-drop-in-pass-template-availability',
    'get-space-membership-invoice-previews',
    'get-space-memberships',
    'get-space-membership-plans',
    'get-space-teams',
  ),
  ['list-space-drop-in-passes', 'filter[valid_on_from]', 'date'],
  ['list-space-drop-in-passes', 'filter[valid_on_to]', 'date'],
  ...range(
    'time',
    'get-membership-bookings',
    'get-space-bookings',
    'get-membership-check-ins',
    'list-events',
    'get-space-external-bookings',
    'get-external-resource-availbility',
    'get-available-external-resources',
    'get-network-resource-availabilities',
    'get-available-network-resources',
    'get-resource-availbility',
    'get-available-resources',
    'get-resource-availabilities',
  ),
  ...text(
    'filter[query]',
    'search-space-contacts',
    'search-space-invoices',
    'search-network-memberships',
    'search-space-memberships',
    'search-network-membership-profiles',
  ),
  ['list-space-check-ins-current', 'filter[checkInToken]', 'text'],
  ['find-space-discount-code', 'filter[code]', 'text'],
  ['find-space-discount-code', 'filter[discounted_id]', 'text'],
  ['list-events', 'filter[publishedState]', 'text'],
  ['get-resource-availabilities', 'filter[resource_ids]', 'text'],
];

/** What may be included, with the scopes that this needs beside the operation's own. */
export const INCLUDES: readonly (readonly [operation: string, include: string, scopes: string])[] = [
  ['get-space-allocations', 'allocatee', 'read_memberships read_teams'],
  ['get-space-bookings', 'membership', ''],
  ['get-space-bookings', 'event', 'read_events'],
  ['get-space-bookings', 'externalBooking', 'read_external_bookings'],
  ['get-event', 'attendances', 'read_event_attendances'],
  ['get-event', 'attendances.attendee', 'read_event_attendances read_memberships read_contacts'],
  ['get-event-attendance', 'attendee', 'read_memberships read_contacts'],
  ['list-event-attendances', 'attendee', 'read_memberships'],
  ['list-events', 'attendances', 'read_event_attendances'],
  ['list-events', 'attendances.attendee', 'read_event_attendances read_memberships'],
  ['show-external-booking', 'invoices', 'read_invoices'],
  ['get-space-external-bookings', 'invoices', 'read_invoices'],
  ['get-external-resource', 'media', ''],
  ['get-external-resources', 'media', ''],
  ['get-available-external-resources', 'media', ''],
  ['get-network', 'memberSpaces', 'read_spaces'],
  ['get-products', 'category', ''],
  ['get-network-resources', 'media', ''],
  ['get-available-network-resources', 'media', ''],
  ['get-resource', 'media', ''],
  ['get-resources', 'categories', 'read_resource_categories'],
  ['get-resources', 'media', ''],
  ['get-available-resources', 'categories', 'read_resource_categories'],
  ['get-available-resources', 'media', ''],
  ['get-user', 'memberOf', 'read_spaces'],
  ['get-user', 'adminOf', 'read_spaces'],
  ['get-user', 'memberships', 'read_memberships'],
];
