import { type ApiRow, row } from './row.js';

const MEMBER = '/api/memberships/member-1';
const NAMED = "--field 'address.name=Eva Rot' --field plan.id=flex";
const JOIN = `POST /api/membership ${NAMED}`;
const CANCEL = `POST ${MEMBER}/cancellation --field date=2026/12/31`;
const INVITE = `POST ${MEMBER}/invitations`;
const FLEX = '--field plan_id=flex';

/** Memberships of version 1.0, and what comes with them; known from the platform's own pages and from its clients. */
export const MEMBERSHIP_ROWS: readonly ApiRow[] = [
  row('list-memberships', 'GET /api/memberships --field attributes=id,name --field all=true'),
  row('show-membership', `GET ${MEMBER}`),
  row('create-membership', `POST /api/memberships ${NAMED} --field starts_at=2026/11/01`, { status: 201 }),
  row('import-membership', `POST /api/membership_import ${NAMED}`, { status: 201 }),
  row('update-membership', `PUT ${MEMBER} --field phone=030`),
  row('delete-membership', `DELETE ${MEMBER}`, { status: 204 }),
  row('confirm-membership', 'POST /api/memberships/ID/confirmation', { status: 201, first: [JOIN] }),
  row('cancel-membership', CANCEL, { status: 201 }),
  row('uncancel-membership', `DELETE ${MEMBER}/cancellation`, { status: 200, first: [CANCEL] }),
  row('list-membership-plans', `GET ${MEMBER}/plans`),
  row('change-membership-plan', `POST ${MEMBER}/plans ${FLEX} --field change_date=2026-11-15`, {
    status: 201,
  }),
  row('change-membership-payment-method', `PUT ${MEMBER}/payment_method --field payment_method_id=card`),
  row('show-membership-picture', `GET ${MEMBER}/picture --output picture.svg`),
  row('change-membership-picture', `PUT ${MEMBER}/picture --field url=https://member.example/jana.png`, {
    status: 204,
  }),
  row('create-membership-invitation', INVITE, { status: 201 }),
  row('show-membership-invitation', 'GET /api/invitations/ID', { first: [INVITE] }),
  row('show-own-membership', 'GET /api/membership', { as: 'member-token' }),
  row('join-space', JOIN, { status: 201 }),
  row('update-own-membership', 'PUT /api/membership --field phone=030', { as: 'member-token' }),
  row('change-own-membership-plan', `POST /api/membership/plan ${FLEX}`, { as: 'member-token', status: 201 }),
  row('list-own-unused-time-passes', 'GET /api/membership/time_passes/unused', { as: 'member-token' }),
  row('list-membership-unused-time-passes', `GET ${MEMBER}/time_passes/unused`),
  row('add-membership-time-passes', `POST ${MEMBER}/time_passes --field no_of_passes:=2`, { status: 201 }),
  row('remove-membership-time-pass', `DELETE ${MEMBER}/time_passes/member-1-pass-1`, { status: 204 }),
  row(
    'list-cancellations',
    'GET /api/memberships/cancellations --field from=2026-10-01 --field to=2026-10-31',
  ),
  row('list-unused-time-passes', 'GET /api/time_passes/unused'),
  row('show-time-pass', 'GET /api/time_passes/member-1-pass-1'),
  row('list-charges', 'GET /api/charges --field from=2026-10-01 --field to=2026-10-31'),
  row('list-membership-recent-charges', `GET ${MEMBER}/charges/recent`),
  row('create-membership-charge', `POST ${MEMBER}/charges --field description=Key --field amount=5.50`, {
    status: 201,
  }),
  row('list-custom-fields', 'GET /api/custom_fields'),
  row('show-membership-custom-fields', `GET ${MEMBER}/custom_fields`),
  row(
    'change-membership-custom-fields',
    `PUT ${MEMBER}/custom_fields --field 'fields:=[{"label":"Door","value":"7"}]'`,
  ),
  row('list-space-custom-fields', 'GET /api/space/custom_fields'),
  row('change-space-custom-fields', 'PUT /api/space/custom_fields --input fields.json'),
  row('list-plans', 'GET /api/plans'),
  row('show-plan', 'GET /api/plans/flex'),
  row('list-teams', 'GET /api/teams'),
  row('show-own-team', 'GET /api/team', { as: 'member-token' }),
  row('add-team-member', `POST ${MEMBER}/team/team_members --field membership_id=member-2`, { status: 201 }),
  row('remove-team-member', `DELETE ${MEMBER}/team/team_members/member-1`, { status: 204 }),
  row('list-open-invoices', 'GET /api/invoices/open'),
  row('send-invoice', 'POST /api/invoices/plain/notifications', { status: 201 }),
  row('charge-invoice', 'POST /api/invoices/plain/charges', { status: 201 }),
  row('list-membership-invoices', `GET ${MEMBER}/invoices`),
  row(
    'create-membership-invoice',
    `POST ${MEMBER}/invoices --field 'items:=[{"amount":"10","description":"Keys","quantity":"2"}]'`,
    { status: 201 },
  ),
];
