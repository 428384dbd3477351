import { type ApiRow, row } from './row.js';

const BOOKING = '/api/bookings/booking';
const WEEK = '--field from=2026-10-05 --field to=2026-10-12';

/** What happens in the house in version 1.0: bookings, check-ins, guests; known from its pages and its clients. */
export const HOUSE_ROWS: readonly ApiRow[] = [
  row('list-bookings', `GET /api/bookings ${WEEK}`),
  row('show-booking', `GET ${BOOKING}`),
  row('update-booking', `PUT ${BOOKING} --field title=Longer`),
  row('delete-booking', `DELETE ${BOOKING}`, { status: 204 }),
  row('list-resource-bookings', `GET /api/resources/room/bookings ${WEEK}`),
  row(
    'create-booking',
    "POST /api/resources/room/bookings --field 'from=2026-10-06 09:00 +0000' --field 'to=2026-10-06 11:00 +0000' --field title=Meeting --field membership_id=member-2",
    { status: 201 },
  ),
  row('list-admins', 'GET /api/admins'),
  row('show-admin', 'GET /api/admins/user-anna'),
  row('list-check-ins', 'GET /api/check_ins'),
  row('show-check-in', 'GET /api/check_ins/check-in'),
  row('list-work-sessions', `GET /api/work_sessions ${WEEK}`),
  row('list-membership-check-ins', `GET /api/memberships/member-1/check_ins ${WEEK}`),
  row('check-in-by-token', 'POST /api/check_ins --field token=00:2B', { status: 201 }),
  row('check-in-membership', 'POST /api/memberships/member-2/check_ins', { status: 201 }),
  row('start-work-session', 'POST /api/memberships/member-2/work_sessions', { status: 201 }),
  row('end-check-in', 'DELETE /api/memberships/member-1/check_ins/current', { status: 204 }),
  row('list-accounting-codes', 'GET /api/accounting_codes'),
  row('list-space-check-in-tokens', 'GET /api/check_in_tokens'),
  row('show-check-in-token', 'GET /api/check_in_tokens/token-1'),
  row('delete-check-in-token', 'DELETE /api/check_in_tokens/token-1', { status: 204 }),
  row('list-check-in-tokens', 'GET /api/memberships/member-1/check_in_tokens'),
  row('create-check-in-token', 'POST /api/memberships/member-2/check_in_tokens --field token=00:3C', {
    status: 201,
  }),
  row(
    'create-named-check-in-token',
    'POST /api/check_in_tokens --field membership_id=member-2 --field token=00:4D',
    { status: 201 },
  ),
  row('list-own-upcoming-bookings', 'GET /api/membership/bookings/upcoming', { as: 'member-token' }),
  row('list-guest-accounts', 'GET /api/guest_accounts'),
  row('show-guest-account', 'GET /api/guest_accounts/guest-1'),
  row('create-guest-account', 'POST /api/guest_accounts --field login=joe --field password=secret', {
    status: 201,
  }),
  row('delete-guest-account', 'DELETE /api/guest_accounts/guest-1', { status: 204 }),
  row('list-navigation-links', 'GET /api/navigation_links'),
  row('show-navigation-link', 'GET /api/navigation_links/link'),
  row(
    'add-navigation-link',
    "POST /api/navigation_links --field section=admin/setup --field 'label=My app' --field iframe_url=https://app.example/",
    { status: 201 },
  ),
  row('change-navigation-link', 'PUT /api/navigation_links/link --field label=Another'),
  row('delete-navigation-link', 'DELETE /api/navigation_links/link', { status: 204 }),
  row('list-activities', 'GET /api/activities --field last=1'),
  row(
    'create-activity',
    "POST /api/activities --field 'text=The charger is free.' --field level=WARN --field 'channels[]=admin'",
    {
      status: 201,
    },
  ),
];
