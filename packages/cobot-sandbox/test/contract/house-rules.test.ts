import { describe, expect, it } from 'vitest';
import { doc, to } from './case.js';
import { rulesStage } from './rules-stage.js';

const { request, status, ids, attributes, set, add, sandbox } = rulesStage();
const BERLIN = to('spaces', 'space-berlin');
const MEMBER_1 = { type: 'memberships', id: 'member-1' };

describe('an issue', () => {
  const report = (token: string | undefined, issuer?: string) =>
    request(
      'POST',
      '/issues',
      doc(
        'issues',
        { title: 'Cold' },
        { space: BERLIN, ...(issuer === undefined ? {} : { issuer: to('memberships', issuer) }) },
      ),
      token,
    );
  const issuerOf = async (reply: ReturnType<typeof report>) =>
    (await reply).json<{ data: { relationships: { issuer: { data: unknown } } } }>().data.relationships.issuer
      .data;

  it('of a member is their own, and names nobody else', async () => {
    expect(await issuerOf(report('member'))).toEqual(MEMBER_1);
    expect((await report('member', 'member-2')).status).toBe(422);
  });

  it('of an admin is whose they say, or of nobody', async () => {
    expect(await issuerOf(report(undefined, 'member-2'))).toEqual({ type: 'memberships', id: 'member-2' });
    expect(await issuerOf(report(undefined))).toBeNull();
    expect((await report(undefined, 'nobody')).status).toBe(422);
  });
});

describe('a check-in', () => {
  const checkIn = (space: string) =>
    status('POST', '/check_ins', doc('checkIns', { checkInToken: '00:1A' }, { space: to('spaces', space) }));

  it('is at any space of the network, by an admin of the space of the membership', async () => {
    expect(await checkIn('space-potsdam')).toBe(201);
    sandbox().state.networks.clear();
    expect(await checkIn('space-potsdam')).toBe(422);
    expect(await checkIn('space-berlin')).toBe(201);
  });

  it('is current until it ends, in its space', async () => {
    const current = '/spaces/space-berlin/check_ins/current?filter[checkInToken]=00:1A';
    expect(await ids(current)).toEqual(['check-in']);
    sandbox().operator.advanceClock(10 * 3_600_000);
    expect(await ids(current)).toEqual([]);
  });
});

describe('lists by days and times', () => {
  it('allocations are those whose days meet the range, both ends included', async () => {
    set('allocations', 'allocation', { startsAt: '2026-10-10', canceledTo: '2026-10-20' });
    const meets = (from: string, until: string) =>
      ids(`/spaces/space-berlin/allocations?filter[from]=${from}&filter[to]=${until}`);
    expect(await meets('2026-10-01', '2026-10-09')).toEqual([]);
    expect(await meets('2026-10-01', '2026-10-10')).toEqual(['allocation']);
    expect(await meets('2026-10-20', '2026-10-31')).toEqual(['allocation']);
    expect(await meets('2026-10-21', '2026-10-31')).toEqual([]);
  });

  it('plans are those that are active then, one for each time, with their membership', async () => {
    add({
      type: 'membershipPlans',
      id: 'old',
      attributes: { startsAt: '2020-01-01', canceledAt: '2026-09-30' },
      relations: { membership: MEMBER_1 },
    });
    set('membershipPlans', 'plan', { startsAt: '2026-10-01', canceledAt: null });
    const plans = async (from: string, until: string) =>
      (await ids(`/spaces/space-berlin/membership_plans?filter[from]=${from}&filter[to]=${until}`)).filter(
        (id) => ['old', 'plan'].includes(id),
      );
    expect(await plans('2026-09-01', '2026-09-30')).toEqual(['old']);
    expect(await plans('2026-09-30', '2026-10-01')).toEqual(['plan', 'old']);
    expect(await plans('2026-10-01', '2026-10-01')).toEqual(['plan']);
  });

  it('bookings of a membership are those of all spaces of the network', async () => {
    add({
      type: 'bookings',
      id: 'away',
      spaceId: 'space-potsdam',
      attributes: { from: '2026-10-08T09:00:00Z', to: '2026-10-08T10:00:00Z' },
      relations: { membership: MEMBER_1, resource: { type: 'resources', id: 'room' } },
    });
    const times = 'filter[from]=2026-10-01T00:00:00Z&filter[to]=2026-10-31T00:00:00Z';
    expect(await ids(`/memberships/member-1/bookings?${times}`, 'member')).toEqual(['booking', 'away']);
  });

  it('previews of invoices are of today or later', async () => {
    const previews = (from: string) =>
      request('GET', `/spaces/space-berlin/invoice_previews?filter[from]=${from}&filter[to]=2026-12-31`);
    expect((await previews('2026-10-05')).status).toBe(200);
    const past = await previews('2026-10-04');
    expect([past.status, past.json()]).toMatchObject([
      422,
      { errors: [{ source: { parameter: 'filter[from]' } }] },
    ]);
  });

  it('products are those of any of the scopes, all when none is named, in the order of the admins', async () => {
    add({
      type: 'products',
      id: 'beamer',
      attributes: { name: 'Beamer', enabledForScopes: ['externalBookings'] },
    });
    const products = (query: string) => ids(`/spaces/space-berlin/products${query}`);
    expect(await products('')).toEqual(['coffee', 'beamer']);
    expect(await products('?filter[scope]=bookings')).toEqual(['coffee']);
    expect(await products('?filter[scope]=externalBookings,bookings')).toEqual(['coffee', 'beamer']);
  });

  it('resources are those to book unless others are asked for', async () => {
    for (const path of ['/spaces/space-berlin/resources', '/networks/network-1/resources']) {
      expect(await ids(path)).toEqual(['room']);
      expect(await ids(`${path}?filter[usage]=allocatable`)).toEqual(['desk']);
      expect(await ids(`${path}?filter[usage]=all`)).toEqual(['room', 'desk']);
    }
    expect(await ids('/networks/network-1/resources?filter[spaceIds]=space-potsdam,elsewhere')).toEqual([]);
  });

  it('availabilities of a network leave out what is not in it', async () => {
    const times = 'filter[from]=2026-10-06T09:00:00Z&filter[to]=2026-10-06T10:00:00Z';
    const path = `/networks/network-1/resource_availabilities?${times}&filter[resourceIds]=room,elsewhere`;
    expect(await ids(path)).toEqual(['room']);
  });
});

describe('a resource', () => {
  const FREE = 'filter[from]=2026-10-07T09:30:00Z&filter[to]=2026-10-07T10:30:00Z';
  const free = (more = '', token?: string) =>
    ids(`/spaces/space-berlin/resources/available?${FREE}${more}`, token);

  it('is free with fewer bookings than units, or when the booking is to be ignored', async () => {
    expect(await free()).toEqual([]);
    expect(await free('&filter[ignoreBookingId]=booking')).toEqual(['room']);
    set('resources', 'room', { units: 2 });
    expect(await free()).toEqual(['room']);
  });

  it.each([
    ['booking times', { bookingTimes: [{ from: '20:00', to: '22:00', weekdays: [] }] }],
    ['the cutoff', { bookingCutoff: 60 * 24 * 7 }],
    ['the shortest time', { minBookingDuration: 90 }],
    ['the longest time', { maxBookingDuration: 30 }],
  ])('is not free for members outside %s; admins may ignore it', async (_what, changed) => {
    set('resources', 'room', { units: 2, ...changed });
    expect(await free('', 'member')).toEqual([]);
    expect(await free('&filter[ignoreBookingTimes]=true', 'member')).toEqual([]);
    expect(await free('&filter[ignoreBookingTimes]=true')).toEqual(['room']);
  });

  it('is not free while a blocker is there', async () => {
    set('resources', 'room', { units: 2 });
    expect(await free('', 'member')).toEqual(['room']);
    set('calendarBlockers', 'blocker', { from: '2026-10-07T00:00:00Z', to: '2026-10-08T00:00:00Z' });
    expect(await free('', 'member')).toEqual([]);
  });

  it('shows its media only when they are named', async () => {
    const media = async (query: string) =>
      (await request('GET', `/resources/room${query}`)).json<{
        data: { relationships?: Record<string, unknown> };
      }>().data.relationships?.media;
    expect(await media('')).toBeUndefined();
    expect(await media('?fields[resources]=media')).toEqual({ data: [{ type: 'media', id: 'medium' }] });
    expect(await attributes('/resources/room?fields[resources]=name')).toEqual({ name: 'Room' });
  });
});

describe('what a space has', () => {
  it('apps are those of the client that made them', async () => {
    add({
      type: 'singlePageApps',
      id: 'foreign',
      spaceId: null,
      attributes: { name: 'Foreign' },
      facts: { app: 'app-2' },
    });
    expect(await ids('/single_page_apps')).toEqual(['app']);
    expect(await status('GET', '/single_page_apps/foreign')).toBe(404);
  });

  it('addresses of pages have a name each, and an address or a template of one', async () => {
    const { data } = (await request('GET', '/spaces/space-berlin/urls')).json<{
      data: { attributes: { identifier: string; url?: string; urlTemplate?: string } }[];
    }>();
    const named = data.map((each) => each.attributes);
    expect(new Set(named.map(({ identifier }) => identifier)).size).toBe(named.length);
    expect(
      named.filter(({ url, urlTemplate }) => (url === undefined) === (urlTemplate === undefined)),
    ).toEqual([]);
    expect(named.find(({ identifier }) => identifier === 'admin:invoice')?.urlTemplate).toMatch(
      /\{invoiceId\}$/,
    );
  });

  it('of extras the custom ones stay with a change of the subscription, others only when they are named', async () => {
    const change = async (extras: readonly object[]) => {
      const document = doc(
        'subscriptions',
        { extras },
        { space: BERLIN, chosenSubscription: to('subscriptions', 'subscription') },
      );
      const reply = await request('PUT', '/spaces/space-berlin/subscription', document);
      const { data } = reply.json<{
        data: { attributes: { extras: { id: string; subscribed: boolean }[] } };
      }>();
      return data.attributes.extras.filter(({ subscribed }) => subscribed).map(({ id }) => id);
    };
    expect(await change([{ id: 'extra-premium', type: 'premiumSupportSubscriptionExtras' }])).toEqual([
      'extra-premium',
      'extra-custom',
    ]);
    expect(await change([])).toEqual(['extra-custom']);
  });
});

it('times are answered in UTC and without milliseconds, whatever offset they were sent with', async () => {
  const document = doc(
    'bookings',
    { from: '2026-10-06T11:00:00.123+02:00', to: '2026-10-06T12:00:00+02:00' },
    { resource: to('resources', 'room') },
  );
  expect((await request('POST', '/bookings', document)).json()).toMatchObject({
    data: { attributes: { from: '2026-10-06T09:00:00Z', to: '2026-10-06T10:00:00Z' } },
  });
});
