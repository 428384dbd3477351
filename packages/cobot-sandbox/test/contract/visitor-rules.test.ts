import { describe, expect, it } from 'vitest';
import { doc, to } from './case.js';
import { rulesStage } from './rules-stage.js';

const { request, status, ids, attributes, set, add, letters } = rulesStage();

const OFFER = to('externalResources', 'offer');
const VISITOR = {
  numberOfVisitors: 1,
  acceptedTerms: true,
  name: 'Max',
  email: 'max@guest.example',
  billingAddress: 'Weg 1',
};
const visit = (more: object) => doc('externalBookings', { ...VISITOR, ...more }, { resource: OFFER });
const DAY_RATE = { fixedRates: [{ price: { net: '80' }, maximumDuration: { hours: 24, minutes: 0 } }] };
const patchOffer = (changed: object) =>
  request('PATCH', '/external_resources/offer', doc('externalResources', changed as never, {}, 'offer'));
const available = (query: string) => ids(`/spaces/space-berlin/external_resources/available?${query}`);
const DAYS = 'filter[from]=2026-10-06&filter[to]=2026-10-06&filter[timeUnit]=day';
const HOUR = 'filter[from]=2026-10-06T09:00:00Z&filter[to]=2026-10-06T10:00:00Z';

describe('a day', () => {
  it('has no times where the resource has no rate for one, and is that of the space where it has', async () => {
    expect((await attributes(`/external_resources/offer/availability?${DAYS}`)).availableTimes).toEqual([]);
    expect(await available(DAYS)).toEqual([]);
    await patchOffer({ pricing: DAY_RATE });
    expect((await attributes(`/external_resources/offer/availability?${DAYS}`)).availableTimes).toEqual([
      { from: '2026-10-05T22:00:00Z', to: '2026-10-06T22:00:00Z' },
    ]);
    expect(await available(DAYS)).toEqual(['offer']);
  });

  it('is booked from midnight to midnight, for its rate, and is in the booking calendar', async () => {
    await patchOffer({ pricing: DAY_RATE });
    const reply = await request(
      'POST',
      '/external_bookings',
      visit({ from: '2026-10-06', to: '2026-10-06', timeUnit: 'day' }),
      'stranger',
    );
    expect(reply.json()).toMatchObject({
      data: {
        attributes: { from: '2026-10-05T22:00:00Z', to: '2026-10-06T22:00:00Z', price: { net: '80.0' } },
      },
    });
    const times = 'filter[from]=2026-10-05T00:00:00Z&filter[to]=2026-10-07T00:00:00Z';
    expect(await ids(`/spaces/space-berlin/bookings?${times}`)).toHaveLength(1);
    expect(await available(DAYS)).toEqual([]);
  });

  it.each([
    [{ from: '2026-10-06', to: '2026-10-06' }],
    [{ from: '2026-10-06T09:00:00Z', to: '2026-10-06T10:00:00Z', timeUnit: 'day' }],
  ])('is written as a date, an hour as a time: %j', async (times) => {
    const reply = await request('POST', '/external_bookings', visit(times), 'stranger');
    expect([reply.status, reply.json()]).toMatchObject([
      422,
      { errors: [{ source: { pointer: '/data/attributes/from' } }] },
    ]);
  });
});

describe('an hour', () => {
  it('has no times where the resource has no rate for one', async () => {
    expect((await attributes(`/external_resources/offer/availability?${HOUR}`)).availableTimes).toHaveLength(
      1,
    );
    await patchOffer({ pricePerHour: null });
    expect((await attributes(`/external_resources/offer/availability?${HOUR}`)).availableTimes).toEqual([]);
  });
});

describe('an external resource', () => {
  it('has what its resource has until it has its own, and is searched by that', async () => {
    expect(await available(`${HOUR}&filter[minimumCapacity]=8`)).toEqual(['offer']);
    expect(await available(`${HOUR}&filter[minimumCapacity]=9`)).toEqual([]);
    set('externalResources', 'offer', { capacity: 4 });
    expect(await attributes('/external_resources/offer')).toMatchObject({ capacity: 4, name: 'Room' });
    expect(await available(`${HOUR}&filter[minimumCapacity]=8`)).toEqual([]);
  });

  it('is available while it has fewer bookings than units, and inside its times, which admins may ignore', async () => {
    set('resources', 'room', { units: 2 });
    const taken = { from: '2026-10-06T09:00:00Z', to: '2026-10-06T10:00:00Z' };
    expect(await status('POST', '/external_bookings', visit(taken))).toBe(201);
    expect(await available(HOUR)).toEqual(['offer']);
    const second = await request('POST', '/external_bookings', visit(taken));
    expect(await available(HOUR)).toEqual([]);
    const { id } = second.json<{ data: { id: string } }>().data;
    expect(await available(`${HOUR}&filter[ignoreExternalBookingId]=${id}`)).toEqual(['offer']);
    await request('DELETE', `/external_bookings/${id}`);
    await patchOffer({ bookingTimesString: 'Sat 9:00-12:00' });
    expect(await available(HOUR)).toEqual([]);
    const all = `/spaces/space-berlin/external_resources/available?${HOUR}&filter[ignoreBookingTimes]=true`;
    expect(await ids(all)).toEqual(['offer']);
    expect(await ids(all, 'stranger')).toEqual([]);
  });

  it('wants a resource, and leaves it when it goes', async () => {
    const reply = await request(
      'POST',
      '/external_resources',
      doc('externalResources', { description: 'Hall' }),
    );
    expect([reply.status, reply.json()]).toMatchObject([
      422,
      { errors: [{ source: { pointer: '/data/relationships/resource' } }] },
    ]);
    expect(await status('DELETE', '/external_resources/offer')).toBe(204);
    expect(await status('GET', '/external_resources/offer')).toBe(404);
    expect(await status('GET', '/resources/room')).toBe(200);
  });
});

describe('the booking of a visitor', () => {
  const LIST = '/spaces/space-berlin/external_bookings';

  it('is listed by its begin alone, the first before the last', async () => {
    add({
      type: 'externalBookings',
      id: 'early',
      attributes: { from: '2026-10-07T09:00:00Z', to: '2026-10-08T12:00:00Z' },
    });
    expect(await ids(`${LIST}?filter[from]=2026-10-07T10:00:00Z&filter[to]=2026-10-09T00:00:00Z`)).toEqual([
      'visit',
    ]);
    const both = `${LIST}?filter[from]=2026-10-07T00:00:00Z&filter[to]=2026-10-09T00:00:00Z`;
    expect(await ids(both)).toEqual(['early', 'visit']);
    expect(await ids(`${both}&filter[sortOrder]=desc`)).toEqual(['visit', 'early']);
  });

  it('of the past is canceled only while it is pending', async () => {
    set('externalBookings', 'visit', {
      from: '2026-10-01T09:00:00Z',
      to: '2026-10-01T10:00:00Z',
      status: 'approved',
    });
    expect(await status('DELETE', '/external_bookings/visit')).toBe(409);
    set('externalBookings', 'visit', { status: 'pending' });
    expect(await status('DELETE', '/external_bookings/visit')).toBe(200);
  });

  it('is not canceled by asking for it, which mails a link to who booked', async () => {
    const before = await attributes('/external_bookings/visit');
    expect(await status('POST', '/external_bookings/visit/cancellation', undefined, 'stranger')).toBe(204);
    expect(await attributes('/external_bookings/visit')).toEqual(before);
    expect(letters()).toEqual([['max@guest.example', 'Cancel your booking']]);
  });

  it('is previewed for a private or a business booker, with an address', async () => {
    const preview = doc(
      'externalBookingPreviews',
      {
        from: '2026-10-06T09:00:00Z',
        to: '2026-10-06T10:00:00Z',
        bookerType: 'business',
        billingAddress: { street: 'Weg 1', postCode: '1010', city: 'Wien', countryCode: 'AT' },
      },
      { resource: OFFER },
    );
    expect((await request('POST', '/external_bookings_preview', preview, 'stranger')).json()).toMatchObject({
      data: {
        attributes: {
          appliedFixedRates: [],
          appliedDiscounts: [],
          appliedPriceCap: null,
          appliedPriceCaps: [],
        },
      },
    });
  });
});

describe('a pass', () => {
  const SALE = '/drop_in_pass_templates/day-pass/availability?filter[from]=2026-10-05&filter[to]=2026-10-06';
  const dates = async () => (await attributes(SALE)).availableDates;
  const buy = (numberOfPasses: number) =>
    status(
      'POST',
      '/drop_in_pass_purchases',
      doc(
        'dropInPassPurchases',
        {
          ...{ acceptedTerms: true, name: 'Max', email: 'max@guest.example', billingAddress: 'Weg 1' },
          dropInPasses: [
            {
              type: 'dropInPasses',
              attributes: { validOn: '2026-10-06', numberOfPasses },
              relationships: { dropInPassTemplate: to('dropInPassTemplates', 'day-pass') },
            },
          ],
        },
        { paymentMethod: to('paymentMethods', 'card') },
      ),
      'stranger',
    );

  it('is on sale on open days, outside blockers, while there are some of the day', async () => {
    const free = (date: string, numberOfPasses: number | null = null) => ({
      from: date,
      to: date,
      numberOfPasses,
    });
    expect(await dates()).toEqual([free('2026-10-05'), free('2026-10-06')]);
    set('dropInPassTemplates', 'day-pass', {}, { dailyMaximum: 2 });
    expect(await buy(1)).toBe(201);
    expect(await dates()).toEqual([free('2026-10-05', 2), free('2026-10-06', 1)]);
    expect(await buy(2)).toBe(422);
    expect(await buy(1)).toBe(201);
    expect(await dates()).toEqual([free('2026-10-05', 2)]);
    add({
      type: 'calendarBlockers',
      id: 'closed',
      attributes: { from: '2026-10-05T00:00:00Z', to: '2026-10-05T20:00:00Z', blockedFor: ['dropInPasses'] },
    });
    expect(await dates()).toEqual([]);
  });

  it('is listed by the day on which it is valid, both ends included, the first before the last', async () => {
    add({ type: 'dropInPasses', id: 'earlier', attributes: { validOn: '2026-10-10' } });
    const list =
      '/spaces/space-berlin/drop_in_passes?filter[valid_on_from]=2026-10-10&filter[valid_on_to]=2026-10-12';
    expect(await ids(list)).toEqual(['earlier', 'pass']);
    expect(await ids(`${list}&filter[sortOrder]=desc`)).toEqual(['pass', 'earlier']);
    expect(await ids(list.replace('=2026-10-12', '=2026-10-11'))).toEqual(['earlier']);
  });
});

describe('a discount code', () => {
  const FIND = '/spaces/space-berlin/discount_codes/find?filter[code]=TEN&filter[discounted_id]=offer';

  it.each([
    [{}, 200],
    [{ left: 0 }, 404],
    [{ expiresOn: '2026-10-04' }, 404],
    [{ expiresOn: '2026-10-05' }, 200],
    [{ discounted: ['another'] }, 404],
    [{ code: 'ten' }, 404],
  ])('is found while it is valid, with %j: %d', async (facts, expected) => {
    set('discountCodes', 'code', {}, facts);
    expect(await status('GET', FIND, undefined, 'stranger')).toBe(expected);
  });
});

describe('a payment', () => {
  const pay = async (method: string, payable: unknown) =>
    (
      await request(
        'POST',
        '/payments',
        doc(
          'payments',
          { payable },
          { space: to('spaces', 'space-berlin'), paymentMethod: to('paymentMethods', method) },
        ),
        'stranger',
      )
    ).json();
  const ticket = [
    {
      type: 'eventAttendances',
      attributes: { numberOfAttendees: 1 },
      relationships: { event: to('events', 'yoga') },
    },
  ];

  it('by card has a secret for the browser, by wallet the id of an order', async () => {
    expect(await pay('card', ticket)).toMatchObject({
      data: {
        attributes: {
          providerAttributes: { paymentIntentClientSecret: expect.stringMatching(/^pi_.+_secret$/) },
        },
      },
    });
    add({ type: 'paymentMethods', id: 'wallet', attributes: { name: 'Wallet', paymentProvider: 'paypal' } });
    expect(await pay('wallet', ticket)).toMatchObject({
      data: { attributes: { providerAttributes: { orderId: expect.any(String) } } },
    });
  });
});
