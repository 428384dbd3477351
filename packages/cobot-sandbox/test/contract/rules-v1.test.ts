import { describe, expect, it } from 'vitest';
import { call, json } from '../unit/call.js';
import { rulesStage } from './rules-stage.js';

const { sandbox, set } = rulesStage();

const as = (token: string) => ({ authorization: `Bearer ${token}` });
const resources = () => `${sandbox().spaceUrl('berlin')}/api/resources`;

describe('a resource of version 1.0', () => {
  it('has the fields of the document, in their types', async () => {
    set('resources', 'room', { color: '#ff0000', description: null, capacity: null });
    const [shown] = (await call('GET', resources())).json<Record<string, unknown>[]>();
    expect(shown).toEqual({
      id: 'room',
      name: 'Room',
      price_per_hour: '0.0',
      tax_rate: '19.0',
      hidden: false,
      capacity: 1,
      currency: 'EUR',
      description: '',
      cancellation_period: 0,
      can_book: true,
      color: '#ff0000',
      photo: null,
      min_booking_duration: 0,
      max_booking_duration: null,
      booking_url: `${resources()}/room/bookings`,
      booking_times: [],
    });
    expect((await call('GET', `${resources()}/room`)).json()).toEqual(shown);
  });

  it('takes every field of the input', async () => {
    const input = {
      name: 'Booth',
      price_per_hour: '12.5',
      tax_rate: '7.0',
      description: 'For calls',
      cancellation_period: 24,
      booking_times: '8:00-18:00',
    };
    const made = await call('POST', resources(), json(input));
    expect(made.json()).toMatchObject({ ...input, booking_times: [{ from: '08:00', to: '18:00' }] });
  });

  it('open on every day has hours without weekdays', async () => {
    const made = await call('POST', resources(), json({ name: 'Hall', booking_times: '8:00-18:00' }));
    expect(made.json()).toMatchObject({ booking_times: [{ from: '08:00', to: '18:00', weekdays: [] }] });
  });
});

describe('the scopes of version 1.0', () => {
  const subscription = { event: 'created_booking', callback_url: 'http://a.example/hook' };

  it.each([
    ['GET /resources', 'read_resources', ['sandbox-token', 'member']],
    ['GET /resources/room', 'read_resources', ['sandbox-token', 'member']],
    ['POST /resources', 'write_resources', ['sandbox-token']],
    ['PUT /resources/room', 'write_resources', ['sandbox-token']],
    ['DELETE /resources/room', 'write_resources', ['sandbox-token']],
    ['POST /subscriptions', 'write_subscriptions', ['sandbox-token']],
    ['GET /subscriptions', 'read_subscriptions', ['sandbox-token']],
  ])('%s wants %s', async (request, scope, admitted) => {
    const [method = '', path = ''] = request.split(' ');
    const body = path === '/subscriptions' ? subscription : { name: 'Booth' };
    const statusFor = async (token: string, scopes: readonly string[]) => {
      const known = sandbox().state.tokens.get(token);
      if (known === undefined) throw new Error(`no token ${token}`);
      sandbox().state.tokens.set('chosen', { ...known, scopes: new Set(scopes) });
      const sent = json(body);
      const url = `${sandbox().spaceUrl('berlin')}/api${path}`;
      const headers = { ...(method === 'GET' ? {} : sent.headers), ...as('chosen') };
      return (await call(method, url, method === 'GET' ? { headers } : { headers, body: sent.body })).status;
    };
    expect(await statusFor('sandbox-token', ['read_user'])).toBe(403);
    const got: string[] = [];
    for (const token of ['stranger', 'neighbour', 'member', 'sandbox-token']) {
      if ((await statusFor(token, [scope])) < 300) got.push(token);
    }
    expect(got.sort()).toEqual([...admitted].sort());
  });
});

describe('a token', () => {
  it('is good for years', async () => {
    const { clock } = sandbox().state;
    const far = Date.parse('2046-10-05T10:00:00Z') - clock.now();
    sandbox().operator.advanceClock(far);
    expect((await call('GET', `${sandbox().baseUrl}/user`)).status).toBe(200);
  });
});
