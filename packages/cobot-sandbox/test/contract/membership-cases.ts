import type { Case } from './case.js';

const API = '/space/berlin/api';
const MEMBER = `${API}/memberships/member-1`;

const ask = (
  operation: string,
  request: string,
  status: number,
  shows?: unknown,
  body?: unknown,
  token?: string,
): Case => {
  const [method = '', path = ''] = request.split(' ');
  return {
    operation,
    method,
    path,
    status,
    ...(shows === undefined ? {} : { shows }),
    ...(body === undefined ? {} : { body }),
    ...(token === undefined ? {} : { token }),
  };
};

const ADDRESS = {
  name: 'Eva Rot',
  company: 'Rot KG',
  full_address: 'Weg 1\n10115 Berlin',
  country: 'Germany',
};
const FLEX = {
  name: 'Flex',
  parent_plan: { id: 'flex' },
  price_per_cycle: '99.5',
  price_per_cycle_in_cents: 9950,
};
const DAY_PASS = {
  name: 'Day Pass',
  used_at: null,
  expires_at: null,
  created_at: '2026/10/05 12:00:00 +0200',
};

/** Memberships, plans and what members pay in version 1.0; paths are below the sandbox's address. */
export const MEMBERSHIP_CASES: readonly Case[] = [
  ask(
    'create-membership',
    `POST ${API}/memberships`,
    201,
    {
      name: 'Eva Rot',
      email: 'eva@rot.example',
      address: { ...ADDRESS, city: null },
      plan: { ...FLEX, total_price_per_cycle: '114.5', extras: [{ name: 'Locker', price: '15.0' }] },
      starts_at: '2026/10/01',
      confirmed_at: '2026/10/01 12:00:00 +0000',
      next_invoice_at: '2026/11/01',
    },
    {
      address: ADDRESS,
      email: 'eva@rot.example',
      plan: { id: 'flex', extras: ['locker'] },
      starts_at: '2026-10-01',
    },
  ),
  ask(
    'import-membership',
    `POST ${API}/membership_import`,
    201,
    { starts_at: '2021/08/29', next_invoice_at: '2026/11/01', address: { company: 'Rot KG' } },
    {
      membership: {
        membership: {
          address: ADDRESS,
          plan: { id: 'flex' },
          starts_at: '2021/08/29',
          first_invoice_at: '2021/10/01',
        },
      },
    },
  ),
  ask('update-membership', `PUT ${MEMBER}`, 200, { phone: '030 1', name: 'Jana Weiß' }, { phone: '030 1' }),
  ask('delete-membership', `DELETE ${MEMBER}`, 204),
  ask(
    'cancel-membership',
    `POST ${MEMBER}/cancellation`,
    201,
    { id: 'member-1', canceled_to: '2026/12/31' },
    { date: '2026/12/31', delete_all_bookings_on_cancellation: false },
  ),
  ask('list-membership-plans', `GET ${MEMBER}/plans`, 200, [
    { name: 'Fix Desk', parent_plan: { id: 'fix-desk' }, cancellation_period: 14, canceled_to: null },
  ]),
  ask(
    'change-membership-plan',
    `POST ${MEMBER}/plans`,
    201,
    { ...FLEX, starts_at: '2026/11/15' },
    { plan_id: 'flex', change_date: '2026-11-15' },
  ),
  ask(
    'change-membership-payment-method',
    `PUT ${MEMBER}/payment_method`,
    200,
    { payment_method_id: 'card', customer_id: 'cus_1' },
    { payment_method_id: 'card', customer_id: 'cus_1' },
  ),
  ask('show-membership-picture', `GET ${MEMBER}/picture`, 200),
  ask('change-membership-picture', `PUT ${MEMBER}/picture`, 204, undefined, {
    url: 'https://member.example/jana.png',
  }),
  ask('create-membership-invitation', `POST ${MEMBER}/invitations`, 201, {
    membership_id: 'member-1',
    accepted_at: null,
  }),
  ask('show-own-membership', `GET ${API}/membership`, 200, { id: 'member-1' }, undefined, 'member'),
  ask(
    'join-space',
    `POST ${API}/membership`,
    201,
    { confirmed_at: null, email: 'stranger@elsewhere.example', user: { id: 'user-stranger' } },
    { address: ADDRESS, plan: { id: 'fix-desk' }, phone: '9' },
    'stranger',
  ),
  ask(
    'update-own-membership',
    `PUT ${API}/membership`,
    200,
    { id: 'member-1', phone: '1' },
    { phone: '1' },
    'member',
  ),
  ask('change-own-membership-plan', `POST ${API}/membership/plan`, 201, FLEX, { plan_id: 'flex' }, 'member'),
  ask(
    'list-own-unused-time-passes',
    `GET ${API}/membership/time_passes/unused`,
    200,
    [DAY_PASS, DAY_PASS],
    undefined,
    'member',
  ),
  ask('list-membership-unused-time-passes', `GET ${MEMBER}/time_passes/unused`, 200, [DAY_PASS, DAY_PASS]),
  ask('list-unused-time-passes', `GET ${API}/time_passes/unused`, 200, [
    { membership_id: 'member-1' },
    DAY_PASS,
  ]),
  ask('remove-membership-time-pass', `DELETE ${MEMBER}/time_passes/member-1-pass-1`, 204),
  ask('show-time-pass', `GET ${API}/time_passes/member-1-pass-1`, 200, DAY_PASS),
  ask('add-membership-time-passes', `POST ${MEMBER}/time_passes`, 201, [DAY_PASS], {
    no_of_passes: 1,
    charge: 'dont_charge',
    id: '0',
  }),
  ask(
    'create-membership-charge',
    `POST ${MEMBER}/charges`,
    201,
    {
      description: 'Coffee',
      amount: '2.5',
      quantity: '3.0',
      currency: 'EUR',
      charged_at: '2026/10/04',
      accounting_code: 'AC-1',
      membership_id: 'member-1',
      tax_rate: '7.0',
    },
    {
      description: 'Coffee',
      amount: 2.5,
      quantity: '3',
      charged_at: '2026/10/04',
      accounting_code: 'AC-1',
      tax_rate: '7',
    },
  ),
  ask('list-charges', `GET ${API}/charges?from=2026-10-01&to=2026-10-31`, 200, []),
  ask('list-membership-recent-charges', `GET ${MEMBER}/charges/recent`, 200, []),
  ask('list-custom-fields', `GET ${API}/custom_fields`, 200, [
    {
      membership_id: 'member-1',
      fields: [
        { label: 'Door', value: '12' },
        { label: 'Car', value: null },
      ],
    },
    { membership_id: 'member-2' },
  ]),
  ask('show-membership-custom-fields', `GET ${MEMBER}/custom_fields`, 200, {
    fields: [{ value: '12' }, { value: null }],
  }),
  ask(
    'change-membership-custom-fields',
    `PUT ${MEMBER}/custom_fields`,
    200,
    { fields: [{ value: '12' }, { label: 'Car', value: 'B-X 1' }] },
    { fields: [{ label: 'Car', value: 'B-X 1' }] },
  ),
  ask('list-space-custom-fields', `GET ${API}/space/custom_fields`, 200, [
    { label: 'Door' },
    { label: 'Car' },
  ]),
  ask(
    'change-space-custom-fields',
    `PUT ${API}/space/custom_fields`,
    200,
    [{ id: 'space-berlin-door', label: 'Gate' }, { label: 'Key' }],
    [{ id: 'space-berlin-door', label: 'Gate' }, { label: 'Key' }],
  ),
  ask('list-plans', `GET ${API}/plans`, 200, [{ id: 'fix-desk' }, { id: 'flex' }, { id: 'secret' }]),
  ask('show-plan', `GET ${API}/plans/flex`, 200, {
    name: 'Flex',
    price_per_cycle: '99.5',
    price_per_cycle_in_cents: 9950,
    cycle_duration: 1,
    tax_rate: '19.0',
    extras: [{ id: 'locker', price: '15.0', price_in_cents: 1500 }],
    time_passes: [{ id: '0', name: 'Day Pass', price: '10.0' }],
  }),
  ask('list-teams', `GET ${API}/teams`, 200, [
    { memberships: [{ membership: { id: 'member-1', name: 'Jana Weiß' }, role: 'paying' }] },
  ]),
  ask(
    'show-own-team',
    `GET ${API}/team`,
    200,
    [{ membership: { id: 'member-1' }, role: 'paying' }],
    undefined,
    'member',
  ),
  ask(
    'add-team-member',
    `POST ${MEMBER}/team/team_members`,
    201,
    { memberships: [{ role: 'paying' }, { membership: { id: 'member-2' }, role: 'paid' }] },
    { membership_id: 'member-2' },
  ),
  ask('remove-team-member', `DELETE ${MEMBER}/team/team_members/member-1`, 204),
  ask('list-open-invoices', `GET ${API}/invoices/open`, 200, [
    { id: 'plain' },
    { id: 'mine' },
    { id: 'of-team' },
  ]),
  ask('send-invoice', `POST ${API}/invoices/101/notifications`, 201, {
    id: 'plain',
    sent_status: 'sendingRequested',
  }),
  ask('charge-invoice', `POST ${API}/invoices/101/charges`, 201, { id: 'plain' }),
  ask('list-membership-invoices', `GET ${MEMBER}/invoices`, 200, [{ id: 'mine' }], undefined, 'member'),
  ask(
    'create-membership-invoice',
    `POST ${MEMBER}/invoices`,
    201,
    { membership_id: 'member-1', total_amount: '23.8', address: { name: 'Jana Weiß' } },
    { items: [{ amount: '10', description: 'Keys', quantity: '2' }] },
  ),
];
