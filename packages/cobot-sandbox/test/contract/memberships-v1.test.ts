import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/start.js';
import { call, json, type Reply } from '../unit/call.js';
import { type Receiver, startReceiver } from '../unit/receiver.js';
import { standingClock } from '../unit/standing-clock.js';
import { STAGE_SEED } from './stage-seed.js';

type Body = Readonly<Record<string, unknown>>;

const DAY = 24 * 3_600_000;
const [BERLIN, ...others] = STAGE_SEED.spaces;
const SEED = {
  ...STAGE_SEED,
  spaces: [
    {
      ...BERLIN,
      memberships: [
        ...(BERLIN?.memberships ?? []),
        { id: 'new', name: 'Neu', confirmed_at: null, starts_at: '2026-10-01' },
        { id: 'later', name: 'Später', confirmed_at: null, starts_at: '2026-10-08' },
        { id: 'gone', name: 'Fort', confirmed_at: '2020-01-31', canceled_at: '2026-09-30' },
      ],
    },
    ...others,
  ],
} as typeof STAGE_SEED;

let sandbox: Sandbox;
let receiver: Receiver;
beforeEach(async () => {
  sandbox = await startSandbox({ clock: standingClock, seed: SEED });
  receiver = await startReceiver([204]);
});
afterEach(() => sandbox.close());

const url = (path: string): string => `${sandbox.url}/space/berlin/api${path}`;
async function ask(method: string, path: string, body?: unknown, token = 'sandbox-token'): Promise<Reply> {
  const sent = body === undefined ? { headers: { 'content-type': null } } : json(body);
  const headers = { ...sent.headers, authorization: `Bearer ${token}` };
  return call(method, url(path), { ...sent, headers });
}
const read = async (path: string): Promise<Body> => (await ask('GET', path)).json<Body>();
const idsOf = async (path: string): Promise<unknown> =>
  (await ask('GET', path)).json<readonly { id: string }[]>().map(({ id }) => id);

async function subscribe(...events: readonly string[]): Promise<void> {
  for (const event of events) {
    const sent = json({ event, callback_url: receiver.url });
    expect((await call('POST', url('/subscriptions'), sent)).status).toBe(201);
  }
}

/** The events so far and the ids they are about; each address is one that the sandbox answers. */
async function told(): Promise<readonly string[]> {
  const entries = sandbox.state.deliveries.journal.entries();
  await expect.poll(() => receiver.received.length).toBe(entries.length);
  for (const { event, body } of entries) {
    if (event.startsWith('deleted_')) continue;
    expect((await call('GET', (body as { url: string }).url)).status).toBe(200);
  }
  return entries.map(({ event, body }) => `${event} ${(body as { url: string }).url.split('/').at(-1)}`);
}

describe('the list of memberships', () => {
  it('holds the current ones, on request all or those that are named, and only what is asked of them', async () => {
    expect(await idsOf('/memberships')).toEqual(['member-1', 'member-2', 'new', 'later']);
    expect(await idsOf('/memberships?all=true')).toEqual(['member-1', 'member-2', 'new', 'later', 'gone']);
    expect(await idsOf('/memberships?ids=member-2,gone,none')).toEqual(['member-2', 'gone']);
    expect((await ask('GET', '/memberships?ids=member-1&attributes=id,name,email')).json()).toEqual([
      { id: 'member-1', name: 'Jana Weiß', email: 'jana@member.example' },
    ]);
    expect(await read('/memberships/member-2?attributes=name')).toEqual({ name: 'Ali Can' });
  });

  it('does not ignore what it does not know', async () => {
    const reply = await ask('GET', '/memberships?plan=flex');
    expect([reply.status, reply.json()]).toMatchObject([501, { parameter: 'plan' }]);
  });

  it('is given six times a minute, other things more often', async () => {
    sandbox.operator.reset({ ...SEED, settings: {} });
    const statuses = async (path: string, count: number) => {
      const replies: number[] = [];
      for (let index = 0; index < count; index += 1) replies.push((await ask('GET', path)).status);
      return replies;
    };
    expect(await statuses('/memberships', 6)).toEqual([200, 200, 200, 200, 200, 200]);
    const refused = await ask('GET', '/memberships');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(refused.json()).toEqual({
      errors: 'Rate limit of 6 requests per minute exceeded. Retry in 60 seconds.',
    });
    expect(await statuses('/memberships/member-1', 54)).not.toContain(429);
    expect(await statuses('/memberships/member-1', 1)).toEqual([429]);
    sandbox.operator.advanceClock(60_000);
    expect(await statuses('/memberships', 1)).toEqual([200]);
  });
});

it('a membership has all that the documentation of version 1.0 shows', async () => {
  expect(await read('/memberships/member-1')).toEqual({
    id: 'member-1',
    name: 'Jana Weiß',
    email: 'jana@member.example',
    phone: null,
    user: { id: 'user-jana', email: 'jana@member.example' },
    picture: url('/memberships/member-1/picture'),
    address: {
      company: null,
      name: 'Jana Weiß',
      full_address: '',
      address: null,
      post_code: null,
      city: null,
      state: null,
      country: null,
    },
    billing_emails: [],
    charge_taxes: true,
    tax_id: null,
    customer_number: '1001',
    team_id: 'team-1',
    plan: {
      name: 'Fix Desk',
      parent_plan: { id: 'fix-desk' },
      price_per_cycle: '350.0',
      price_per_cycle_in_cents: 35_000,
      cycle_duration: 1,
      currency: 'EUR',
      terms: '',
      description: '',
      cancellation_period: 14,
      minimum_commitment: 0,
      hidden: false,
      total_price_per_cycle: '350.0',
      tax_rate: '19.0',
      accounting_code: null,
      starts_at: '2026/01/01',
      canceled_to: null,
      booking_credits: [],
      time_passes: [
        {
          id: '0',
          name: 'Day Pass',
          price_in_cents: 1000,
          price: '10.0',
          tax_rate: '19.0',
          currency: 'EUR',
          timespans: '',
          parsed_timespans: [],
          included_per_timespan: 0,
          included_timespan: null,
          discounts: [],
        },
      ],
      extras: [],
    },
    upcoming_plan: null,
    payment_method: { name: 'Card', automated: true },
    confirmed_at: '2020/01/01 12:00:00 +0000',
    starts_at: '2020/01/01',
    canceled_to: null,
    next_invoice_at: '2026/11/01',
  });
});

describe('a new membership', () => {
  const INPUT = { address: { name: 'Eva Rot', company: 'Rot KG' }, plan: { id: 'flex' } };

  it('is in version 2.0 with its plan, and told of', async () => {
    await subscribe('created_membership', 'confirmed_membership', 'admin_confirmed_membership');
    const sent = { ...INPUT, email: 'eva@rot.example', phone: '030', pre_approved: true };
    const { id } = (await ask('POST', '/memberships', sent)).json<{ id: string }>();
    expect(await told()).toEqual([`created_membership ${id}`, `confirmed_membership ${id}`]);
    const { data } = (await call('GET', `${sandbox.baseUrl}/memberships/${id}`)).json<{ data: Body }>();
    expect(data.attributes).toEqual({
      name: 'Eva Rot',
      email: 'eva@rot.example',
      phone: '030',
      company: 'Rot KG',
      confirmedAt: '2026-10-05',
      canceledAt: null,
      photo: null,
    });
    const plans = `${sandbox.baseUrl}/spaces/space-berlin/membership_plans?filter[from]=2026-10-05&filter[to]=2026-10-05`;
    const { data: all } = (await call('GET', plans)).json<{ data: readonly Body[] }>();
    expect(all.at(-1)).toMatchObject({
      attributes: { name: 'Flex', startsAt: '2026-10-05', canceledAt: null, pricePerCycle: { net: '99.5' } },
      relationships: { membership: { data: { id } } },
    });
  });

  it('that starts later is confirmed on its day', async () => {
    await subscribe('created_membership', 'confirmed_membership');
    const sent = { ...INPUT, starts_at: '2026/10/07' };
    const { id } = (await ask('POST', '/memberships', sent)).json<{ id: string }>();
    expect(await told()).toEqual([`created_membership ${id}`]);
    sandbox.operator.advanceClock(2 * DAY);
    expect(await told()).toEqual([`created_membership ${id}`, `confirmed_membership ${id}`]);
  });

  it('takes a form, and moments in both spellings', async () => {
    const reply = await call('POST', url('/memberships'), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'address[name]=Eva&address[country]=DE&plan[id]=flex&charge_taxes=false&starts_at=2026-10-04T23:30:00Z',
    });
    expect([reply.status, reply.json()]).toMatchObject([
      201,
      { charge_taxes: false, starts_at: '2026/10/05', address: { country: 'Germany' } },
    ]);
    const slashes = { ...INPUT, starts_at: '2026/10/04 12:00:00 +0000' };
    expect((await ask('POST', '/memberships', slashes)).json()).toMatchObject({ starts_at: '2026/10/04' });
  });

  it.each([
    [{ plan: { id: 'flex' } }, { address: "can't be blank" }],
    [{ address: { city: 'Berlin' }, plan: { id: 'flex' } }, { 'address/name': "can't be blank" }],
    [{ address: INPUT.address }, { plan: "can't be blank" }],
    [{ ...INPUT, plan: { id: 'none' } }, { plan: 'is no plan of the space' }],
    [{ ...INPUT, plan: { id: 'flex', extras: ['car'] } }, { extras: 'car is no extra of the plan' }],
    [{ ...INPUT, payment_method: { id: 'none' } }, { payment_method: 'is no payment method of the space' }],
    [{ ...INPUT, starts_at: '2026/02/30' }, { starts_at: 'must be a date like 2010/01/31' }],
    [{ ...INPUT, email: 'eva' }, { email: 'is invalid' }],
    [{ ...INPUT, address: { name: 'x', country: 'Ocean' } }, { 'address/country': 'is no country' }],
    [{ ...INPUT, color: 'red' }, { color: 'is unknown' }],
  ])('like %j is 422', async (sent, errors) => {
    const reply = await ask('POST', '/memberships', sent);
    expect([reply.status, reply.json()]).toEqual([422, { errors }]);
  });

  it('is an admin’s to make; members make their own, which waits to be confirmed', async () => {
    expect((await ask('POST', '/memberships', INPUT, 'member')).status).toBe(403);
    await subscribe('created_membership', 'confirmed_membership', 'admin_confirmed_membership');
    const { id } = (await ask('POST', '/membership', INPUT, 'stranger')).json<{ id: string }>();
    expect((await ask('GET', '/membership', undefined, 'stranger')).json()).toMatchObject({ id });
    expect(await told()).toEqual([`created_membership ${id}`]);
    const reply = await ask('POST', `/memberships/${id}/confirmation`);
    expect([reply.status, reply.json()]).toMatchObject([201, { confirmed_at: '2026/10/05 12:00:00 +0000' }]);
    expect((await told()).slice(1)).toEqual([
      `admin_confirmed_membership ${id}`,
      `confirmed_membership ${id}`,
    ]);
  });
});

describe('a confirmation', () => {
  it('is of the day it starts, told of when that comes', async () => {
    await subscribe('admin_confirmed_membership', 'confirmed_membership');
    expect((await ask('POST', '/memberships/later/confirmation')).json()).toMatchObject({
      confirmed_at: '2026/10/08 12:00:00 +0000',
    });
    expect(await told()).toEqual(['admin_confirmed_membership later']);
    sandbox.operator.advanceClock(3 * DAY);
    expect(await told()).toEqual(['admin_confirmed_membership later', 'confirmed_membership later']);
  });

  it('is 409 the second time, and 403 for members', async () => {
    expect((await ask('POST', '/memberships/new/confirmation', undefined, 'member')).status).toBe(403);
    expect((await ask('POST', '/memberships/new/confirmation')).status).toBe(201);
    const again = await ask('POST', '/memberships/new/confirmation');
    expect([again.status, again.json()]).toEqual([409, { errors: 'The membership is confirmed already.' }]);
  });
});

describe('a cancellation', () => {
  const EVENTS = [
    'canceled_membership',
    'uncanceled_membership',
    'reactivated_membership',
    'membership_cancellation_date_reached',
  ];

  it('of a later day can be changed and taken back', async () => {
    await subscribe(...EVENTS);
    await ask('POST', '/memberships/member-1/cancellation', { date: '2026/12/31' });
    const changed = await ask('POST', '/memberships/member-1/cancellation', { date: '2026-10-31' });
    expect(changed.json()).toMatchObject({
      id: 'member-1',
      canceled_to: '2026/10/31',
      next_invoice_at: null,
    });
    const back = await ask('DELETE', '/memberships/member-1/cancellation');
    expect([back.status, back.json()]).toMatchObject([200, { id: 'member-1', canceled_to: null }]);
    expect(await told()).toEqual([
      'canceled_membership member-1',
      'canceled_membership member-1',
      'uncanceled_membership member-1',
    ]);
    expect((await ask('DELETE', '/memberships/member-1/cancellation')).status).toBe(409);
  });

  it('of today takes effect at once; one that is over is reactivated', async () => {
    await subscribe(...EVENTS);
    await ask('POST', '/memberships/member-1/cancellation', {});
    await ask('DELETE', '/memberships/gone/cancellation');
    expect(await told()).toEqual([
      'canceled_membership member-1',
      'membership_cancellation_date_reached member-1',
      'reactivated_membership gone',
    ]);
    expect(await read('/memberships/member-1')).toMatchObject({ canceled_to: '2026/10/05' });
  });

  it('by the member is of the end of the cycle', async () => {
    const reply = await ask('POST', '/memberships/member-1/cancellation', {}, 'member');
    expect(reply.json()).toMatchObject({ canceled_to: '2026/10/31' });
    expect((await ask('POST', '/memberships/member-2/cancellation', {}, 'member')).status).toBe(403);
  });

  it('deletes the bookings after it on request', async () => {
    await subscribe('deleted_booking');
    const sent = { date: '2026/10/06', delete_all_bookings_on_cancellation: true };
    await ask('POST', '/memberships/member-1/cancellation', sent);
    expect(await told()).toEqual(['deleted_booking booking']);
    expect((await call('GET', `${sandbox.baseUrl}/bookings/booking`)).status).toBe(404);
  });

  it('before the membership begins is 422', async () => {
    const reply = await ask('POST', '/memberships/later/cancellation', { date: '2026/10/07' });
    expect([reply.status, reply.json()]).toEqual([
      422,
      { errors: { date: 'is before the membership starts' } },
    ]);
  });
});

describe('a change of plan', () => {
  it('comes with the next cycle unless an admin names a day, and is told of twice', async () => {
    await subscribe('changed_membership_plan', 'membership_plan_change_date_reached');
    const reply = await ask('POST', '/memberships/member-1/plans', { plan_id: 'flex' });
    expect(reply.json()).toMatchObject({ name: 'Flex', starts_at: '2026/11/01' });
    expect(await read('/memberships/member-1')).toMatchObject({
      plan: { name: 'Fix Desk', canceled_to: '2026/10/31' },
      upcoming_plan: { name: 'Flex' },
    });
    // Another one for an earlier day replaces it.
    await ask('POST', '/memberships/member-1/plans', { plan_id: 'secret', change_date: '2026/10/07' });
    expect((await ask('GET', '/memberships/member-1/plans')).json()).toMatchObject([
      { name: 'Fix Desk', canceled_to: '2026/10/06' },
      { name: 'Friends', starts_at: '2026/10/07', canceled_to: null },
    ]);
    expect(await told()).toEqual(['changed_membership_plan member-1', 'changed_membership_plan member-1']);
    sandbox.operator.advanceClock(2 * DAY);
    expect((await told()).at(-1)).toBe('membership_plan_change_date_reached member-1');
    expect(await read('/memberships/member-1')).toMatchObject({
      plan: { name: 'Friends' },
      upcoming_plan: null,
    });
  });

  it('of a member keeps to the cycle', async () => {
    const sent = { plan_id: 'flex', change_date: '2026/10/07' };
    const reply = await ask('POST', '/memberships/member-1/plans', sent, 'member');
    expect(reply.json()).toMatchObject({ starts_at: '2026/11/01' });
    expect((await ask('POST', '/membership/plan', { plan_id: 'none' }, 'member')).json()).toEqual({
      errors: { plan_id: 'is no plan of the space' },
    });
  });
});

it('plans are public, hidden ones for a token that reads plans', async () => {
  const anybody = await call('GET', url('/plans'), { headers: { authorization: null } });
  expect(anybody.json<readonly Body[]>().map(({ name }) => name)).toEqual(['Fix Desk', 'Flex']);
  expect(await idsOf('/plans')).toEqual(['fix-desk', 'flex', 'secret']);
  const scopeless = await ask('GET', '/plans/secret', undefined, 'scopeless');
  expect(scopeless.status).toBe(404);
  expect(await read('/plans/secret')).toMatchObject({ hidden: true, welcome_message: 'Hello' });
});

it('what becomes of a membership is told of: details, picture, payment method, fields, passes, its end', async () => {
  await subscribe(
    'updated_membership_details',
    'updated_membership_picture',
    'updated_payment_method',
    'updated_custom_field',
    'membership_added_time_passes',
    'deleted_membership',
  );
  const member = '/memberships/member-2';
  await ask('PUT', member, {
    address: { city: 'Köln', post_code: '50667' },
    billing_emails: ['a@can.example'],
  });
  expect(await read(member)).toMatchObject({
    name: 'Ali Can',
    address: { company: 'Can GmbH', city: 'Köln', full_address: '50667 Köln' },
    billing_emails: ['a@can.example'],
  });
  const picture = `data:image/png;base64,${Buffer.from('a picture').toString('base64')}`;
  await ask('PUT', `${member}/picture`, { data: picture });
  const shown = await fetch(url(`${member}/picture`));
  expect([shown.headers.get('content-type'), await shown.text()]).toEqual(['image/png', 'a picture']);
  const { data } = (await call('GET', `${sandbox.baseUrl}/memberships/member-2`)).json<{ data: Body }>();
  const { photo } = data.attributes as { photo: Record<string, { url: string; width: number }> };
  expect([Object.keys(photo), photo.thumb?.width]).toEqual([['thumb', 'small', 'large', 'xlarge', 'hd'], 50]);
  expect(await (await fetch(photo.hd?.url ?? '')).text()).toBe('a picture');
  await ask('PUT', `${member}/payment_method`, { payment_method_id: 'card' });
  expect(await read(member)).toMatchObject({ payment_method: { name: 'Card', automated: true } });
  expect((await ask('PUT', `${member}/payment_method`, { payment_method_id: 'transfer' })).status).toBe(422);
  await ask('PUT', `${member}/custom_fields`, [
    { label: 'Door', value: '7' },
    { label: 'Car', value: null },
  ]);
  await ask('POST', `${member}/time_passes`, { no_of_passes: '2', charge: 'charge', id: '0' });
  expect((await ask('GET', `${member}/charges/recent`)).json()).toMatchObject([
    { description: 'Day Pass', amount: '10.0', quantity: '2.0', charged_at: '2026/10/05' },
  ]);
  expect(await told()).toEqual([
    'updated_membership_details member-2',
    'updated_membership_picture member-2',
    'updated_payment_method member-2',
    'updated_custom_field member-2',
    'membership_added_time_passes member-2',
  ]);
  await ask('DELETE', member);
  const { body } = sandbox.state.deliveries.journal.entries().at(-1) ?? {};
  expect(body).toMatchObject({
    url: url(member),
    membership: { id: 'member-2', plan: { name: 'Fix Desk' } },
  });
  expect((await ask('GET', member)).status).toBe(404);
});

it('a check-in of version 2.0 uses the passes of version 1.0', async () => {
  const checkIn = {
    data: {
      type: 'checkIns',
      attributes: { checkInToken: '00:1A' },
      relationships: { space: { data: { type: 'spaces', id: 'space-berlin' } } },
    },
  };
  const enter = async () =>
    (await call('POST', `${sandbox.baseUrl}/check_ins`, { body: JSON.stringify(checkIn) })).status;
  expect(await enter()).toBe(201);
  expect(await idsOf('/memberships/member-1/time_passes/unused')).toEqual(['member-1-pass-2']);
  expect(await read('/time_passes/member-1-pass-1')).toMatchObject({ used_at: '2026/10/05 12:00:00 +0200' });
  expect([await enter(), await enter()]).toEqual([201, 422]);
  await ask('POST', '/memberships/member-1/time_passes', { no_of_passes: 1, charge: 'dont_charge' });
  expect(await enter()).toBe(201);
});

it('charges are the same in both versions, and listed by their day', async () => {
  const charge = {
    data: {
      type: 'charges',
      attributes: { description: 'Print', quantity: '2.0', amount: { net: '0.5' } },
      relationships: {
        space: { data: { type: 'spaces', id: 'space-berlin' } },
        debitor: { data: { type: 'memberships', id: 'member-1' } },
      },
    },
  };
  expect((await call('POST', `${sandbox.baseUrl}/charges`, { body: JSON.stringify(charge) })).status).toBe(
    201,
  );
  await ask('POST', '/memberships/member-1/charges', {
    description: 'Key',
    amount: 5,
    charged_at: '2026/09/30',
  });
  expect((await ask('GET', '/charges?from=2026-10-01&to=2026-10-31')).json()).toMatchObject([
    { description: 'Print', amount: '0.5', quantity: '2.0', tax_rate: '19.0', charged_at: '2026/10/05' },
  ]);
  expect((await ask('GET', '/charges?to=2026/09/30')).json()).toMatchObject([{ description: 'Key' }]);
  const blank = await ask('POST', '/memberships/member-1/charges', { amount: 'much' });
  expect([blank.status, blank.json()]).toEqual([
    422,
    { errors: { description: "can't be blank", amount: 'is not a number' } },
  ]);
});

it('an invitation is given to the person, and shown', async () => {
  const { id } = (await ask('POST', '/memberships/member-2/invitations')).json<{ id: string }>();
  expect(await read(`/invitations/${id}`)).toEqual({
    id,
    user_url: `${sandbox.spaceUrl('berlin')}/invitations/${id}`,
    accepted_at: null,
    membership_id: 'member-2',
  });
});

it('a team comes to be when one member pays for another, in version 2.0, too', async () => {
  await ask('POST', '/memberships/member-2/team/team_members', { membership_id: 'new' });
  const { team_id: team } = await read('/memberships/new');
  expect((await call('GET', `${sandbox.baseUrl}/teams/${team}`)).json()).toMatchObject({
    data: { attributes: { name: 'Can GmbH' } },
  });
  const again = await ask('POST', '/memberships/member-2/team/team_members', { membership_id: 'new' });
  expect(again.status).toBe(409);
  const other = await ask('POST', '/memberships/new/team/team_members', { membership_id: 'later' });
  expect([other.status, other.json()]).toEqual([409, { errors: 'Another member pays for the membership.' }]);
  expect((await ask('DELETE', '/memberships/member-2/team/team_members/new')).status).toBe(204);
  expect(await read('/memberships/new')).toMatchObject({ team_id: null });
});

it('a custom field that a space gives up is gone from its members', async () => {
  await ask('PUT', '/space/custom_fields', [{ id: 'space-berlin-car', label: 'Car' }]);
  expect(await read('/memberships/member-1/custom_fields')).toEqual({
    membership_id: 'member-1',
    fields: [{ id: 'space-berlin-car', label: 'Car', value: null }],
  });
  const reply = await ask('PUT', '/space/custom_fields', [{ id: 'none', label: 'x' }]);
  expect([reply.status, reply.json()]).toEqual([422, { errors: { id: 'none is no field of the space' } }]);
});

it('an invoice is found by its running number, charged by the member’s own method, and paid in parts', async () => {
  expect((await ask('POST', '/invoices/102/charges')).json()).toMatchObject({ id: 'mine', paid: false });
  await expect.poll(async () => (await read('/invoices/mine')).paid).toBe(true);
  expect((await ask('GET', '/invoices/payment_records?invoice_ids=mine')).json()).toMatchObject([
    { amount: '1.19', payment_method: { id: 'card', name: 'Card' } },
  ]);
  const part = await ask('POST', '/invoices/101/payment_records', { paid_at: '2026-10-02', amount: '16.50' });
  expect(part.json()).toMatchObject({ invoice_id: 'plain', amount: '16.5' });
  expect(await idsOf('/invoices/open')).toEqual(['plain', 'of-team']);
  expect((await ask('GET', '/invoices/999')).status).toBe(404);
});

it('without a seed, the members whom invoices name are there', async () => {
  const plain = await startSandbox({ clock: standingClock });
  const list = await call('GET', `${plain.spaceUrl('berlin')}/api/invoices`);
  const named = list.json<readonly { membership_id: string }[]>().map((each) => each.membership_id);
  const shown = await Promise.all(
    named.map(async (id) => (await call('GET', `${plain.spaceUrl('berlin')}/api/memberships/${id}`)).json()),
  );
  await plain.close();
  expect(shown).toMatchObject([
    { name: 'Jana Müller', plan: { name: 'Fix Desk', price_per_cycle: '350.0' }, customer_number: '1001' },
    { name: 'Ali Can', plan: { name: 'Fix Desk' } },
  ]);
});

it('a plan of several months is invoiced when its cycle ends, on the last day of a short month', async () => {
  const seed = {
    users: [{ email: 'a@a.example', tokens: [{ token: 'sandbox-token' }] }],
    spaces: [
      {
        id: 's',
        subdomain: 'berlin',
        name: 'S',
        plans: [{ id: 'quarter', name: 'Quarter', price: '1200.50', cycle: 3, rate: 7 }],
        memberships: [
          { id: 'm', name: 'M', starts_at: '2025-08-31', confirmed_at: '2025-08-31' },
          { id: 'future', name: 'F', starts_at: '2027-01-15', confirmed_at: '2027-01-15' },
          { id: 'waits', name: 'W', confirmed_at: null },
        ],
      },
    ],
  };
  sandbox.operator.reset(seed);
  expect(await read('/memberships/m')).toMatchObject({
    next_invoice_at: '2026/11/30',
    plan: { price_per_cycle_in_cents: 120_050, tax_rate: '7.0', cycle_duration: 3 },
  });
  expect(await read('/memberships/future')).toMatchObject({ next_invoice_at: '2027/01/15' });
  expect(await read('/memberships/waits')).toMatchObject({ next_invoice_at: null, confirmed_at: null });
});
