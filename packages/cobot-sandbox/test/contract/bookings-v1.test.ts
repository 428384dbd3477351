import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/start.js';
import { call, json, type Reply } from '../unit/call.js';
import { askBerlin, type Sent, startStage } from './stage.js';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startStage();
});
afterEach(() => sandbox.close());

const ask = (method: string, path: string, sent?: Sent): Promise<Reply> =>
  askBerlin(sandbox, method, path, sent);

const book = (body: object, token?: string): Promise<Reply> =>
  ask('POST', '/resources/room/bookings', { body, ...(token === undefined ? {} : { token }) });

const MORNING = { from: '2026-10-06T09:00:00Z', to: '2026-10-06T11:00:00Z' };

const JSON_API_BODY = (body: unknown) => ({ body: JSON.stringify(body) });

/** Sets attributes of the room through version 2.0. */
async function setRoom(attributes: object): Promise<void> {
  const document = JSON_API_BODY({ data: { type: 'resources', id: 'room', attributes } });
  expect((await call('PATCH', `${sandbox.baseUrl}/resources/room`, document)).status).toBe(200);
}

describe('a booking', () => {
  it('is shown as the platform describes it', async () => {
    await setRoom({ accountingCode: 'B1', pricePerHour: { net: '10' } });
    const made = await book({ ...MORNING, title: 'Meeting', comments: 'Coffee', membership_id: 'member-1' });
    const { id } = made.json<{ id: string }>();
    expect([made.status, made.json()]).toEqual([
      201,
      {
        id,
        url: `${sandbox.spaceUrl('berlin')}/api/bookings/${id}`,
        from: '2026/10/06 11:00:00 +0200',
        to: '2026/10/06 13:00:00 +0200',
        title: 'Meeting',
        comments: 'Coffee',
        resource: { id: 'room', name: 'Room' },
        membership: { id: 'member-1', name: 'Jana Weiß' },
        resource_name: 'Room',
        membership_id: 'member-1',
        cancellation_period: 0,
        price: 20,
        has_custom_price: false,
        tax_rate: '19.0',
        currency: 'EUR',
        accounting_code: 'B1',
        units: 1,
        can_change: true,
        created_at: '2026/10/05 12:00:00 +0200',
        updated_at: '2026/10/05 12:00:00 +0200',
      },
    ]);
    expect((await ask('GET', `/bookings/${id}`)).json()).toEqual(made.json());
  });

  it('is left alone by its member where an admin says so', async () => {
    const body = { ...MORNING, membership_id: 'member-1', can_change: false, can_cancel: true };
    const { id } = (await book(body)).json<{ id: string }>();
    const own = { token: 'member', body: { title: 'x' } };
    expect((await ask('PUT', `/bookings/${id}`, own)).status).toBe(403);
    expect(
      (await ask('PUT', `/bookings/${id}`, { body: { can_change: true, can_cancel: false } })).status,
    ).toBe(200);
    expect((await ask('PUT', `/bookings/${id}`, own)).status).toBe(200);
    expect((await ask('DELETE', `/bookings/${id}`, { token: 'member' })).status).toBe(403);
    const saying = { token: 'member', body: { can_cancel: true } };
    expect((await ask('PUT', `/bookings/${id}`, saying)).status).toBe(403);
  });

  it('may begin at a time with the name of its zone', async () => {
    const made = await book({ from: '2026-10-06 12:00 CEST', to: '2026/10/06 12:00 GMT' });
    expect(made.json()).toMatchObject({ from: '2026/10/06 12:00:00 +0200', to: '2026/10/06 14:00:00 +0200' });
  });

  it('is the same in both versions', async () => {
    const { id } = (await book({ ...MORNING, title: 'Meeting' })).json<{ id: string }>();
    const shown = (await call('GET', `${sandbox.baseUrl}/bookings/${id}`)).json();
    expect(shown).toMatchObject({ data: { attributes: { ...MORNING, title: 'Meeting' } } });
    const document = JSON_API_BODY({
      data: { type: 'bookings', id, attributes: { title: 'Of version 2.0' } },
    });
    await call('PATCH', `${sandbox.baseUrl}/bookings/${id}`, document);
    expect((await ask('GET', `/bookings/${id}`)).json()).toMatchObject({ title: 'Of version 2.0' });
    expect((await ask('DELETE', `/bookings/${id}`)).status).toBe(204);
    expect((await call('GET', `${sandbox.baseUrl}/bookings/${id}`)).status).toBe(404);
  });

  it('says when it was changed', async () => {
    sandbox.operator.advanceClock(3_600_000);
    const reply = await ask('PUT', '/bookings/booking', { body: { comments: 'Tea' } });
    expect(reply.json()).toMatchObject({
      comments: 'Tea',
      created_at: '2026/10/05 12:00:00 +0200',
      updated_at: '2026/10/05 13:00:00 +0200',
    });
  });

  it('may be written as a form', async () => {
    const reply = await call('POST', `${sandbox.spaceUrl('berlin')}/api/resources/room/bookings`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'from=2026-10-06 09:00 %2B0000&to=2026-10-06 11:00 %2B0000&units=1&membership[id]=member-2',
    });
    expect([reply.status, reply.json()]).toMatchObject([201, { membership: { id: 'member-2' }, units: 1 }]);
  });

  it('has the price that an admin sets, until it has the ordinary one again', async () => {
    await setRoom({ pricePerHour: { net: '10' } });
    const made = (await book({ ...MORNING, price: 3.5 })).json<{ id: string }>();
    expect(made).toMatchObject({ price: 3.5, has_custom_price: true });
    const reset = await ask('PUT', `/bookings/${made.id}`, { body: { has_custom_price: false } });
    expect(reply(reset)).toMatchObject([200, { price: 20, has_custom_price: false }]);
  });
});

const reply = (answer: Reply): readonly [number, unknown] => [answer.status, answer.json()];

describe('times', () => {
  it.each([
    ['2026-10-06 09:00 +0000', '2026/10/06 11:00:00 +0200'],
    ['2026/10/06 09:00:00 +0000', '2026/10/06 11:00:00 +0200'],
    ['2026-10-06T09:00:00.000Z', '2026/10/06 11:00:00 +0200'],
    ['2026-10-06T11:00:00+02:00', '2026/10/06 11:00:00 +0200'],
    // On the clock of the space.
    ['2026-10-06 11:00', '2026/10/06 11:00:00 +0200'],
    ['2026-10-06', '2026/10/06 00:00:00 +0200'],
    ['2026-12-06 11:00', '2026/12/06 11:00:00 +0100'],
  ])('%s is %s', async (from, shown) => {
    const made = await book({ from, to: `${from.slice(0, 10)} 23:00` });
    expect(reply(made)).toMatchObject([201, { from: shown }]);
  });

  it.each([
    ['from=2026-10-05 12:00 +0000&to=2026-10-12 12:00 +0000', ['booking']],
    ['from=2026-10-05 12:00 %2B0000&to=2026-10-12 12:00 %2B0000', ['booking']],
    ['from=2026-10-05T00:00:00+02:00&to=2026-10-12T00:00:00+02:00', ['booking']],
    ['from=2026-10-07 09:30 +0000&to=2026-10-07 09:45 +0000', ['booking']],
    ['from=2026-10-07 10:00 +0000&to=2026-10-08', []],
    ['from=2026-10-01&to=2026-10-07T09:00:00Z', []],
  ])('of a list are those of the overlapping bookings: %s', async (query, ids) => {
    const listed = (await ask('GET', `/bookings?${query}`)).json<{ id: string }[]>();
    expect(listed.map(({ id }) => id)).toEqual(ids);
  });
});

describe('lists', () => {
  it('are in order of time, as long as asked for, and of one resource', async () => {
    const early = (await book(MORNING)).json<{ id: string }>().id;
    const ids = async (path: string) =>
      (await ask('GET', `${path}from=2026-10-05&to=2026-10-12`)).json<{ id: string }[]>().map(({ id }) => id);
    expect(await ids('/bookings?')).toEqual([early, 'booking']);
    expect(await ids('/bookings?limit=1&')).toEqual([early]);
    expect(await ids('/resources/room/bookings?')).toEqual([early, 'booking']);
    expect(await ids('/resources/desk/bookings?')).toEqual([]);
    expect((await ask('GET', '/resources/none/bookings?from=2026-10-05&to=2026-10-12')).status).toBe(404);
  });

  it.each([
    ['', { from: 'is required' }],
    ['from=2026-10-05', { to: 'is required' }],
    ['from=whenever&to=2026-10-06', { from: 'must be a time like 2014-01-01 12:00 +0000' }],
    ['from=2026-02-30&to=2026-10-06', { from: 'must be a time like 2014-01-01 12:00 +0000' }],
    ['from=2026-10-06&to=2026-10-05', { to: 'must not be before from' }],
    ['from=2026-10-06&to=2027-02-07', { to: 'must be within 4 months of from' }],
    ['from=2026-10-06&to=2026-10-07&limit=all', { limit: 'must be a whole number above 0' }],
  ])('need a time: %s', async (query, errors) => {
    expect(reply(await ask('GET', `/bookings?${query}`))).toEqual([422, { errors }]);
  });
});

describe('a booking is refused', () => {
  it.each([
    [{}, { from: "can't be blank", to: "can't be blank" }],
    [{ ...MORNING, to: 'soon' }, { to: 'must be a time like 2014-01-01 12:00 +0000' }],
    [{ from: MORNING.to, to: MORNING.from }, { to: 'must be after from' }],
    [{ ...MORNING, membership_id: 'nobody' }, { membership_id: 'must exist' }],
    [{ ...MORNING, colour: 'red' }, { colour: 'is unknown' }],
    [
      { from: '2026-10-07T09:30:00Z', to: '2026-10-07T12:00:00Z' },
      { from: 'The resource is booked at that time.' },
    ],
  ])('with 422 like %j', async (body, errors) => {
    expect(reply(await book(body))).toEqual([422, { errors }]);
  });

  it('with 422 when the resource is taken at the new time', async () => {
    await book({ from: '2026-10-07T10:00:00Z', to: '2026-10-07T11:00:00Z' });
    const answer = await ask('PUT', '/bookings/booking', { body: { to: '2026-10-07T10:30:00Z' } });
    expect(reply(answer)).toEqual([422, { errors: { from: 'The resource is booked at that time.' } }]);
  });

  it('outside booking times, and for too long, to members alone', async () => {
    await setRoom({ bookingTimesString: 'Mon-Fri 9:00-12:00', maxBookingDuration: 60 });
    const evening = { from: '2026-10-06 19:00', to: '2026-10-06 20:00' };
    const long = { from: '2026-10-06 09:00', to: '2026-10-06 11:00' };
    expect(reply(await book(evening, 'member'))).toEqual([
      422,
      { errors: { from: 'The resource is closed at that time.' } },
    ]);
    expect(reply(await book(long, 'member'))).toEqual([
      422,
      { errors: { from: 'The resource is booked for less at most.' } },
    ]);
    expect((await book(evening)).status).toBe(201);
  });

  it('with 403 where only admins book, at the booking_url of the resource', async () => {
    await setRoom({ onlyAdminsCanBook: true });
    const room = await ask('GET', '/resources/room', { token: 'member' });
    const { can_book: canBook, booking_url: url } = room.json<{ can_book: boolean; booking_url: string }>();
    expect(canBook).toBe(false);
    const headers = { ...json({}).headers, authorization: 'Bearer member' };
    const answer = await call('POST', url, { ...json(MORNING), headers });
    expect(reply(answer)).toEqual([403, { errors: 'Only admins can book this resource.' }]);
    expect((await call('POST', url, json(MORNING))).status).toBe(201);
  });
});

describe('a member', () => {
  it('books for themselves, at the ordinary price', async () => {
    const made = await book(MORNING, 'member');
    expect(reply(made)).toMatchObject([201, { membership: { id: 'member-1' }, can_change: true }]);
    expect((await book({ ...MORNING, membership_id: 'member-2' }, 'member')).status).toBe(403);
    expect((await book({ ...MORNING, price: 0 }, 'member')).status).toBe(403);
  });

  it('sees bookings of others without their comments, and cannot change them', async () => {
    const { id } = (await book({ ...MORNING, membership_id: 'member-2', comments: 'secret' })).json<{
      id: string;
    }>();
    const seen = await ask('GET', `/bookings/${id}`, { token: 'member' });
    expect(seen.json()).toMatchObject({ comments: '', can_change: false, membership: { id: 'member-2' } });
    expect((await ask('PUT', `/bookings/${id}`, { token: 'member', body: { title: 'x' } })).status).toBe(403);
    expect((await ask('DELETE', `/bookings/${id}`, { token: 'member' })).status).toBe(403);
  });

  it('changes a booking up to the cancellation period before it begins, an admin until it is over', async () => {
    await setRoom({ cancellationPeriod: 24 });
    const { id } = (await book(MORNING, 'member')).json<{ id: string }>();
    const own = { token: 'member', body: { title: 'x' } };
    expect((await ask('PUT', '/bookings/booking', own)).status).toBe(200);
    expect((await ask('GET', `/bookings/${id}`, { token: 'member' })).json()).toMatchObject({
      can_change: false,
    });
    const late = { errors: 'The booking can no longer be changed.' };
    expect(reply(await ask('PUT', `/bookings/${id}`, own))).toEqual([403, late]);
    const lost = { errors: 'The booking can no longer be canceled.' };
    expect(reply(await ask('DELETE', `/bookings/${id}`, { token: 'member' }))).toEqual([403, lost]);
    expect((await ask('PUT', `/bookings/${id}`, { body: { title: 'x' } })).status).toBe(200);
    sandbox.operator.advanceClock(26 * 3_600_000);
    expect(reply(await ask('DELETE', `/bookings/${id}`))).toEqual([403, lost]);
  });

  it('of another space is refused', async () => {
    expect((await book(MORNING, 'stranger')).status).toBe(403);
    expect((await ask('GET', '/bookings/booking', { token: 'stranger' })).status).toBe(403);
    const url = `${sandbox.spaceUrl('potsdam')}/api/bookings/booking`;
    expect((await call('GET', url, { headers: { authorization: 'Bearer neighbour' } })).status).toBe(404);
  });
});

it('events are caused as in version 2.0', async () => {
  for (const event of ['created_booking', 'updated_booking', 'deleted_booking']) {
    const body = { event, callback_url: `${sandbox.url}/nowhere` };
    expect((await ask('POST', '/subscriptions', { body })).status).toBe(201);
  }
  const { id, url } = (await book(MORNING)).json<{ id: string; url: string }>();
  await ask('PUT', `/bookings/${id}`, { body: { title: 'x' } });
  await ask('DELETE', `/bookings/${id}`);
  const told = sandbox.state.deliveries.journal.entries().map(({ event, body }) => [event, body]);
  expect(told).toMatchObject([
    ['created_booking', { url }],
    ['updated_booking', { url }],
    ['deleted_booking', { url, booking: { id, title: 'x' } }],
  ]);
});
