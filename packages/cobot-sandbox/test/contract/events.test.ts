import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/start.js';
import { EVENTS, type EventName } from '../../src/webhooks/event-table.js';
import { call, json } from '../unit/call.js';
import { type Receiver, startReceiver } from '../unit/receiver.js';
import { EVENT_CAUSES } from './event-causes.js';
import { ask, askPlain, startStage } from './stage.js';

let sandbox: Sandbox;
let receiver: Receiver;
beforeEach(async () => {
  sandbox = await startStage();
  receiver = await startReceiver([204]);
});
afterEach(() => sandbox.close());

async function subscribe(event: string, more: object = {}): Promise<void> {
  const input = json({ event, callback_url: receiver.url, ...more });
  const reply = await call('POST', `${sandbox.url}/space/berlin/api/subscriptions`, input);
  expect(reply.status).toBe(201);
}

const bodies = () => receiver.received.map(({ body }) => body as Record<string, unknown>);
const HOUR = 3_600_000;

const happened = Object.entries(EVENT_CAUSES).filter(([, { byTime }]) => byTime !== true);

describe('every event', () => {
  it.each(happened)(
    '%s is told once, with the address of its record',
    async (name, { request, isPlain, id }) => {
      const event = name as EventName;
      await subscribe(event);
      if (request !== undefined) await (isPlain === true ? askPlain : ask)(sandbox, request);
      else
        expect((await call('POST', `${sandbox.url}/sandbox/events`, json({ event, id }))).status).toBe(204);
      await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
      const [body] = bodies();
      const { version, path } = EVENTS[event];
      const base = version === 'v2' ? sandbox.baseUrl : `${sandbox.spaceUrl('berlin')}/api`;
      expect(String(body?.url)).toContain(`${base}/${path}/`);
      const names = Object.keys(body ?? {}).sort();
      const also = 'also' in EVENTS[event] ? EVENTS[event].also : undefined;
      if (also === undefined) expect(names).toEqual(['url']);
      else if (also !== 'whole') expect(names).toEqual([also, 'url'].sort());
      else expect(names).toContain('formatted_invoice_number');
    },
  );

  it('deleted_booking shows the booking as the document has it', async () => {
    await subscribe('deleted_booking');
    await call('DELETE', `${sandbox.baseUrl}/bookings/booking`);
    await expect.poll(() => receiver.received.length).toBe(1);
    expect(bodies()[0]?.booking).toEqual({
      from: '2026/10/07 11:00:00 +0200',
      to: '2026/10/07 12:00:00 +0200',
      tax_rate: '19.0',
      title: 'Talk',
      resource: { name: 'Room', id: 'room' },
      price: 0,
      currency: 'EUR',
      membership: { id: 'member-1', name: 'Jana Weiß' },
      url: `${sandbox.spaceUrl('berlin')}/api/bookings/booking`,
      id: 'booking',
      can_change: true,
      comments: '',
    });
  });

  it('deleted_calendar_blocker shows the blocker as version 2.0 does', async () => {
    await subscribe('deleted_calendar_blocker');
    sandbox.operator.announce({ event: 'deleted_calendar_blocker', id: 'blocker' });
    await expect.poll(() => receiver.received.length).toBe(1);
    expect(bodies()[0]?.calendar_blocker).toMatchObject({
      data: {
        id: 'blocker',
        type: 'calendarBlockers',
        attributes: { from: '2026-12-24T00:00:00Z' },
        relationships: { space: { data: { id: 'space-berlin' } }, resources: { data: [{ id: 'room' }] } },
      },
    });
  });
});

describe('as time goes by', () => {
  it('a booking will begin and has ended', async () => {
    await subscribe('booking_will_begin');
    await subscribe('booking_has_ended');
    sandbox.operator.advanceClock(46 * HOUR);
    expect(receiver.received).toHaveLength(0);
    sandbox.operator.advanceClock(HOUR);
    await expect.poll(() => receiver.received.length).toBe(1);
    sandbox.operator.advanceClock(HOUR);
    await expect.poll(() => receiver.received.length).toBe(2);
    expect(sandbox.state.deliveries.journal.entries().map(({ event }) => event)).toEqual([
      'booking_will_begin',
      'booking_has_ended',
    ]);
  });

  it('a lead time tells of it earlier', async () => {
    await subscribe('booking_will_begin', { filters: { lead_time: 30 } });
    sandbox.operator.advanceClock(46.4 * HOUR);
    expect(receiver.received).toHaveLength(0);
    sandbox.operator.advanceClock(0.1 * HOUR);
    await expect.poll(() => receiver.received.length).toBe(1);
    sandbox.operator.advanceClock(HOUR);
    expect(sandbox.state.deliveries.journal.entries()).toHaveLength(1);
  });

  it('a cancellation and a new plan are reached on their day', async () => {
    await subscribe('membership_cancellation_date_reached');
    await subscribe('membership_plan_change_date_reached');
    const membership = sandbox.state.memberships.get('member-2');
    if (membership === undefined) throw new Error('the seed lacks member-2');
    sandbox.state.memberships.set('member-2', { ...membership, canceledAt: '2026-10-07' });
    const plan = sandbox.state.entries.get('membershipPlans', 'plan');
    if (plan !== undefined) plan.attributes = { ...plan.attributes, startsAt: '2026-10-08' };
    sandbox.operator.advanceClock(24 * HOUR);
    expect(sandbox.state.deliveries.journal.entries()).toHaveLength(0);
    sandbox.operator.advanceClock(24 * HOUR);
    // What is on its way must arrive before the clock runs past its deadline.
    await expect.poll(() => receiver.received.length).toBe(1);
    sandbox.operator.advanceClock(24 * HOUR);
    await expect.poll(() => receiver.received.length).toBe(2);
    expect(bodies().map(({ url }) => String(url).split('/').at(-1))).toEqual(['member-2', 'member-1']);
  });
});

describe('filters', () => {
  it('of a resource let only its bookings pass', async () => {
    await subscribe('updated_booking', { filters: { resource_id: 'desk' } });
    const update = EVENT_CAUSES.updated_booking.request;
    if (update !== undefined) await ask(sandbox, update);
    expect(sandbox.state.deliveries.journal.entries()).toHaveLength(0);
  });

  it('of fields let only these pass, sent as a form, too', async () => {
    const form = `event=updated_custom_field&filters[fields][]=Door&callback_url=${encodeURIComponent(receiver.url)}`;
    const reply = await call('POST', `${sandbox.url}/space/berlin/api/subscriptions`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form,
    });
    expect(reply.status).toBe(201);
    for (const field of ['Car', 'Door']) {
      sandbox.operator.announce({ event: 'updated_custom_field', id: 'member-1', field });
    }
    await expect.poll(() => receiver.received.length).toBe(1);
    expect(sandbox.state.deliveries.journal.entries()).toHaveLength(1);
  });

  it.each([
    [
      { event: 'created_booking', filters: { lead_time: 5 } },
      'filters/lead_time',
      'is no filter of created_booking',
    ],
    [
      { event: 'booking_will_begin', filters: { lead_time: 61 } },
      'filters/lead_time',
      'is at most 60 minutes',
    ],
    [
      { event: 'created_booking', notify_existing: true },
      'notify_existing',
      'is not supported for created_booking',
    ],
    [{ event: 'created_resource', notify_existing: 'perhaps' }, 'notify_existing', 'must be true or false'],
    [{ event: 'unheard_of' }, 'event', 'is not an event'],
  ])('%j is 422', async (input, field, detail) => {
    const body = json({ callback_url: receiver.url, ...input });
    const reply = await call('POST', `${sandbox.url}/space/berlin/api/subscriptions`, body);
    expect([reply.status, reply.json()]).toEqual([422, { errors: { [field]: detail } }]);
  });
});

it.each([
  ['created_resource', ['room', 'desk']],
  ['created_allocation', ['allocation']],
])('notify_existing tells of what there is: %s', async (event, ids) => {
  await subscribe(event, { notify_existing: true });
  await expect.poll(() => receiver.received.length).toBe(ids.length);
  const told = bodies().map(({ url }) => String(url).split('/').at(-1));
  expect(told.sort()).toEqual([...ids].sort());
});

it('a subscription that was deactivated is renewed by deleting it and subscribing again', async () => {
  const goneFor = await startReceiver([410, 204]);
  const input = json({ event: 'published_event', callback_url: goneFor.url });
  const url = `${sandbox.url}/space/berlin/api/subscriptions`;
  const { url: own } = (await call('POST', url, input)).json<{ url: string }>();
  const isActive = async () => (await call('GET', own)).json<{ active: boolean }>().active;
  sandbox.operator.announce({ event: 'published_event', id: 'yoga' });
  await expect.poll(isActive).toBe(false);
  expect((await call('POST', url, input)).status).toBe(409);
  expect((await call('DELETE', own)).status).toBe(204);
  expect((await call('POST', url, input)).json()).toMatchObject({ active: true });
  sandbox.operator.announce({ event: 'published_event', id: 'yoga' });
  await expect.poll(() => goneFor.received.length).toBe(2);
});
