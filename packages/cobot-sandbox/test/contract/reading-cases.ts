import { type Case, get } from './case.js';

const DAYS = 'filter[from]=2026-10-01&filter[to]=2026-12-31';
const TIMES = 'filter[from]=2026-10-01T00:00:00Z&filter[to]=2026-12-31T00:00:00Z';
const FREE = 'filter[from]=2026-10-06T09:00:00Z&filter[to]=2026-10-06T10:00:00Z';
const BERLIN = '/spaces/space-berlin';
const one = (id: string) => ({ data: [{ id }] });

/** What only reads: each operation once at least, with the includes and filters that it has. */
export const READING_CASES: readonly Case[] = [
  get('get-user', '/user?include=adminOf', { included: [{ id: 'space-berlin' }] }),
  {
    ...get('get-user', '/user?include=memberOf,memberships', {
      included: [{ id: 'space-berlin' }, { id: 'member-1', type: 'memberships' }],
    }),
    token: 'member',
  },
  get('get-space', BERLIN, { data: { attributes: { name: 'Berlin' } } }),
  get('get-space-profile', '/space_profiles/space-profile'),
  get('get-article', '/articles/article', { data: { attributes: { title: 'Wifi' } } }),
  get('list-space-articles', `${BERLIN}/articles`, one('article')),
  get('get-booking', '/bookings/booking', {
    data: { relationships: { resource: { data: { id: 'room' } } } },
  }),
  get('get-space-bookings', `${BERLIN}/bookings?${TIMES}&include=membership,event,externalBooking`, {
    ...one('booking'),
    included: [{ type: 'memberships', id: 'member-1' }],
  }),
  get('get-membership-bookings', `/memberships/member-1/bookings?${TIMES}`, one('booking')),
  get('get-membership-booking-credits', '/memberships/member-1/booking_credits', one('credit')),
  get('get-calendar-blocker', '/calendar_blockers/blocker'),
  get('get-space-calendar-blockers', `${BERLIN}/calendar_blockers?${DAYS}`, one('blocker')),
  get('get-allocation', '/allocations/allocation'),
  get('get-space-allocations', `${BERLIN}/allocations?${DAYS}&include=allocatee`, {
    ...one('allocation'),
    included: [{ type: 'memberships', id: 'member-1' }],
  }),
  get('get-drop-in-pass-template', '/drop_in_pass_templates/day-pass'),
  get(
    'get-drop-in-pass-template-availability',
    '/drop_in_pass_templates/day-pass/availability?filter[from]=2026-10-05&filter[to]=2026-10-11',
    { data: { attributes: { availableDates: { length: 5 } } } },
  ),
  get('get-drop-in-pass', '/drop_in_passes/pass'),
  get(
    'list-space-drop-in-passes',
    `${BERLIN}/drop_in_passes?filter[valid_on_from]=2026-10-01&filter[valid_on_to]=2026-10-31&filter[sortOrder]=desc`,
    one('pass'),
  ),
  get('get-event', '/events/yoga?include=attendances,attendances.attendee', {
    data: { relationships: { attendances: { meta: { count: 1 } } } },
    included: [
      { type: 'eventAttendances', id: 'attendance' },
      { type: 'memberships', id: 'member-1' },
    ],
  }),
  get(
    'list-events',
    `${BERLIN}/events?${TIMES}&filter[publishedState]=draft,published&filter[sortOrder]=desc`,
    {
      data: [{ id: 'draft' }, { id: 'yoga' }],
    },
  ),
  get(
    'list-events',
    `${BERLIN}/events?${TIMES}&filter[publishedState]=published,draft&filter[tags]=`,
    one('draft'),
  ),
  get(
    'list-events',
    `${BERLIN}/events?${TIMES}&filter[publishedState]=published&filter[attendeeIds]=member-1&filter[resourceIds]=,x`,
    one('yoga'),
  ),
  get('list-event-tags', `${BERLIN}/events/tags?${TIMES}`, one('sport')),
  get('get-event-attendance', '/event_attendances/attendance?include=attendee', {
    included: [{ id: 'member-1' }],
  }),
  get('list-event-attendances', '/events/yoga/attendances?include=attendee', one('attendance')),
  get('get-event-message', '/event_messages/message'),
  get('get-event-event-messages', '/events/yoga/messages', one('message')),
  get('show-external-booking', '/external_bookings/visit?include=invoices', {
    included: [{ type: 'invoices', id: 'plain' }],
  }),
  get('get-space-external-bookings', `${BERLIN}/external_bookings?${TIMES}`, one('visit')),
  get('get-external-resource', '/external_resources/offer?include=media', {
    data: { attributes: { name: 'Room', capacity: 8 } },
  }),
  get('get-external-resources', `${BERLIN}/external_resources`, one('offer')),
  get(
    'get-available-external-resources',
    `${BERLIN}/external_resources/available?${FREE}&filter[minimumCapacity]=8`,
    one('offer'),
  ),
  get('get-external-resource-availbility', `/external_resources/offer/availability?${FREE}`, {
    data: { attributes: { availableTimes: [{ from: '2026-10-06T09:00:00Z', to: '2026-10-06T10:00:00Z' }] } },
  }),
  get('get-invoice', '/invoices/plain'),
  get('get-invoice', '/invoices/mine', {
    data: {
      relationships: { debitor: { data: { id: 'member-1' } }, membership: { data: { id: 'member-1' } } },
    },
  }),
  get('get-invoice', '/invoices/of-team', { data: { relationships: { team: { data: { id: 'team-1' } } } } }),
  get('get-space-invoices', `${BERLIN}/invoices?page[size]=2&page[number]=2`, {
    data: { length: 1 },
    meta: { totalPages: 2, currentPage: 2 },
  }),
  get(
    'search-space-invoices',
    `${BERLIN}/invoices/search?filter[query]=fix desk&filter[paidStatus]=late,unpaid&filter[sentStatus]=unsent&filter[sortBy]=number&filter[sortOrder]=asc`,
    one('plain'),
  ),
  get('get-invoice-payment-methods', '/invoices/plain/payment_methods', { data: { length: 0 } }),
  get(
    'get-space-membership-invoice-previews',
    `${BERLIN}/invoice_previews?filter[from]=2026-10-05&filter[to]=2026-12-31`,
    one('preview'),
  ),
  get('get-membership', '/memberships/member-1'),
  { ...get('get-membership', '/memberships/member-1'), token: 'member' },
  { ...get('get-invoice', '/invoices/mine'), token: 'member' },
  get('get-space-memberships', `${BERLIN}/memberships?${DAYS}`, {
    data: [{ id: 'member-1' }, { id: 'member-2' }],
  }),
  get('get-space-teams', `${BERLIN}/teams?${DAYS}`, one('team-1')),
  get('get-team', '/teams/team-1'),
  get('get-contact', '/contacts/contact-1'),
  get('get-space-contacts', `${BERLIN}/contacts`, one('contact-1')),
  get('list-space-cost-centers', `${BERLIN}/cost_centers`, one('cost')),
  get('list-space-revenue-accounts', `${BERLIN}/revenue_accounts`, one('revenue')),
  get('search-space-memberships', `${BERLIN}/memberships/search?filter[query]=CAN`, one('member-2')),
  get('search-space-contacts', `${BERLIN}/contacts/search?filter[query]=max&sort=-name`, one('contact-1')),
  get('get-space-membership-plans', `${BERLIN}/membership_plans?${DAYS}`, {
    data: [{ id: 'plan' }, { id: 'member-2-plan', attributes: { name: 'Fix Desk' } }],
  }),
  get('get-membership-profile', '/membership_profiles/profile'),
  get(
    'get-space-membership-profiles',
    `${BERLIN}/membership_profiles?filter[membershipIds]=member-2`,
    one('hidden-profile'),
  ),
  get('get-space-published-membership-profiles', `${BERLIN}/membership_profiles/published`, one('profile')),
  get('get-network-membership-profiles', '/networks/network-1/membership_profiles', { data: { length: 2 } }),
  get(
    'search-network-membership-profiles',
    '/networks/network-1/membership_profiles/search?filter[query]=beekeeper',
    one('profile'),
  ),
  get('get-membership-check-ins', `/memberships/member-1/check_ins?${TIMES}`, one('check-in')),
  get(
    'list-space-check-ins-current',
    `${BERLIN}/check_ins/current?filter[checkInToken]=00:1A`,
    one('check-in'),
  ),
  get('get-navigation-link', '/navigation_links/link'),
  get('get-space-navigation-links', `${BERLIN}/navigation_links`, one('link')),
  get('get-network', '/networks/network-1?include=memberSpaces', {
    included: [{ id: 'space-berlin' }, { id: 'space-potsdam' }],
  }),
  get('get-network-memberships', '/networks/network-1/memberships', { data: { length: 2 } }),
  get('search-network-memberships', '/networks/network-1/memberships/search?filter[query]=a&sort=-name', {
    data: [{ id: 'member-1' }, { id: 'member-2' }],
  }),
  get(
    'get-network-resources',
    '/networks/network-1/resources?filter[usage]=all&filter[spaceIds]=space-berlin',
    {
      data: [{ id: 'room' }, { id: 'desk' }],
    },
  ),
  get('get-available-network-resources', `/networks/network-1/resources/available?${FREE}`, one('room')),
  get(
    'get-network-resource-availabilities',
    `/networks/network-1/resource_availabilities?${FREE}&filter[resourceIds]=room`,
    one('room'),
  ),
  get('get-product', '/products/coffee'),
  get('get-products', `${BERLIN}/products?filter[scope]=bookings&include=category`, one('coffee')),
  get('get-resource', '/resources/room?include=media&fields[resources]=name,media', {
    data: { attributes: { name: 'Room' }, relationships: { media: { data: [{ id: 'medium' }] } } },
    included: [{ id: 'medium' }],
  }),
  get('get-resources', `${BERLIN}/resources?include=categories`, {
    ...one('room'),
    included: [{ id: 'category' }],
  }),
  get(
    'get-available-resources',
    `${BERLIN}/resources/available?${FREE}&filter[resourceIds]=room`,
    one('room'),
  ),
  get(
    'get-resource-availbility',
    '/resources/room/availability?filter[from]=2026-10-07T08:00:00Z&filter[to]=2026-10-07T12:00:00Z',
    {
      data: {
        attributes: {
          availableTimes: [
            { from: '2026-10-07T08:00:00Z', to: '2026-10-07T09:00:00Z' },
            { from: '2026-10-07T10:00:00Z', to: '2026-10-07T12:00:00Z' },
          ],
        },
      },
    },
  ),
  get(
    'get-resource-availabilities',
    `${BERLIN}/resource_availabilities?${FREE}&filter[resource_ids]=room,desk`,
    one('room'),
  ),
  get('get-single-page-apps', '/single_page_apps', one('app')),
  get('get-single-page-app', '/single_page_apps/app'),
  get('get-built-in-email-customizations', `${BERLIN}/built_in_email_customizations`, one('email')),
  get('get-built-in-email-customization', `${BERLIN}/built_in_email_customizations/invoice`),
  get(
    'find-space-discount-code',
    `${BERLIN}/discount_codes/find?filter[code]=TEN&filter[discounted_id]=offer`,
  ),
  get(
    'get-space-external-bookings-payment-methods',
    `${BERLIN}/external_bookings_payment_methods`,
    one('card'),
  ),
  get('get-space-payment-methods', `${BERLIN}/payment_methods`, { data: { length: 2 } }),
  get('get-space-billing-details', `${BERLIN}/billing_details`, {
    data: { attributes: { numberOfMemberships: 2 } },
  }),
  get('get-space-payment-method', `${BERLIN}/space_payment_method`),
  {
    ...get('get-missing-terms-approvals', `${BERLIN}/terms_approval/missing`, {
      data: { attributes: { types: ['terms', 'privacyPolicy'] } },
    }),
    token: 'member',
  },
  get('get-space-urls', `${BERLIN}/urls`),
  get('get-current-subscription', `${BERLIN}/subscription`),
  get('get-subscriptions', `${BERLIN}/subscriptions`, one('subscription')),
];
