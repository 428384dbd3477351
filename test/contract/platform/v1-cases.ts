import type { Case } from './case.js';
import { MEMBERSHIP_CASES } from './membership-cases.js';

const read = (operation: string, path: string, shows: unknown, token?: string): Case => ({
  operation,
  method: 'GET',
  path,
  status: 200,
  shows,
  ...(token === undefined ? {} : { token }),
});

/** Version 1.0; paths are below the sandbox's address. */
export const V1_CASES: readonly Case[] = [
  read('list-subscriptions', '/space/berlin/api/subscriptions', []),
  read('list-invoices', '/space/berlin/api/invoices?ids=plain', [{ id: 'plain', paid_status: 'unpaid' }]),
  read('list-invoices', '/space/berlin/api/invoices?from=2026-09-01&to=2026-09-30', [{ id: 'plain' }]),
  read('list-invoices', '/space/berlin/api/invoices', [{ id: 'mine' }], 'member'),
  read('show-invoice', '/space/berlin/api/invoices/plain', {
    total_amount: '416.5',
    membership_id: 'member-2',
  }),
  read('show-invoice', '/space/berlin/api/invoices/mine', { id: 'mine' }, 'member'),
  read('list-payment-records', '/space/berlin/api/invoices/payment_records?invoice_ids=plain', []),
  {
    operation: 'create-payment-record',
    method: 'POST',
    path: '/space/berlin/api/invoices/plain/payment_records',
    status: 201,
    body: { paid_at: '2026-10-02', amount: '200.50', note: 'Danke', payment_method: { name: 'Card' } },
    shows: {
      invoice_id: 'plain',
      note: 'Danke',
      paid_at: '2026-10-02',
      amount: '200.5',
      currency: 'EUR',
      payment_method: { id: 'card', name: 'Card' },
    },
  },
  read('list-resources', '/space/berlin/api/resources?ids=room', [
    { id: 'room', capacity: 8, can_book: true },
  ]),
  read('show-resource', '/space/berlin/api/resources/room', { name: 'Room', booking_times: [] }, 'member'),
  {
    operation: 'create-resource',
    method: 'POST',
    path: '/space/berlin/api/resources',
    status: 201,
    body: { name: 'Booth', price_per_hour: '7.5', tax_rate: '7', booking_times: 'Mon-Fri 9:00-17:00' },
    shows: {
      name: 'Booth',
      price_per_hour: '7.5',
      tax_rate: '7.0',
      booking_times: [{ from: '09:00', to: '17:00', weekdays: [1, 2, 3, 4, 5] }],
    },
  },
  {
    operation: 'update-resource',
    method: 'PUT',
    path: '/space/berlin/api/resources/room',
    status: 200,
    body: { name: 'Great room' },
    shows: { name: 'Great room', capacity: 8 },
  },
  { operation: 'delete-resource', method: 'DELETE', path: '/space/berlin/api/resources/room', status: 204 },
  read('list-bookings', '/space/berlin/api/bookings?from=2026-10-05&to=2026-10-12', [
    { id: 'booking', title: 'Talk' },
  ]),
  read('list-resource-bookings', '/space/berlin/api/resources/room/bookings?from=2026-10-05&to=2026-10-12', [
    { id: 'booking' },
  ]),
  read('show-booking', '/space/berlin/api/bookings/booking', { title: 'Talk', can_change: true }, 'member'),
  {
    operation: 'create-booking',
    method: 'POST',
    path: '/space/berlin/api/resources/room/bookings',
    status: 201,
    body: {
      from: '2026-10-06 09:00 +0000',
      to: '2026-10-06 11:00 +0000',
      title: 'Meeting',
      membership_id: 'member-2',
    },
    shows: {
      from: '2026/10/06 11:00:00 +0200',
      title: 'Meeting',
      membership: { id: 'member-2', name: 'Ali Can' },
    },
  },
  {
    operation: 'update-booking',
    method: 'PUT',
    path: '/space/berlin/api/bookings/booking',
    status: 200,
    body: { title: 'Longer talk', to: '2026-10-07T11:00:00Z' },
    shows: { title: 'Longer talk', from: '2026/10/07 11:00:00 +0200', to: '2026/10/07 13:00:00 +0200' },
  },
  { operation: 'delete-booking', method: 'DELETE', path: '/space/berlin/api/bookings/booking', status: 204 },
  read('list-memberships', '/space/berlin/api/memberships', [{ id: 'member-1' }, { id: 'member-2' }]),
  read(
    'show-membership',
    '/space/berlin/api/memberships/member-1',
    { confirmed_at: '2020/01/01 12:00:00 +0000' },
    'member',
  ),
  ...MEMBERSHIP_CASES,
  read('show-user', '/www/api/user', { admin_of: [{ space_subdomain: 'berlin' }] }),
  read('show-user', '/www/api/user', { memberships: [{ id: 'member-1', space_name: 'Berlin' }] }, 'member'),
  read('show-space', '/www/api/spaces/berlin', {
    id: 'space-berlin',
    tax_rate: 19,
    owner_id: 'user-anna',
    country: 'Germany',
    time_zone_name: 'Europe/Berlin',
    time_zone_offset: 1,
  }),
];
