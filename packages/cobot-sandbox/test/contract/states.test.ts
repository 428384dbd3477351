import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/start.js';
import type { ErrorReply, Reply } from '../unit/call.js';
import { doc, to } from './case.js';
import { Description, isDescribed } from './description.js';
import { ask, startStage } from './stage.js';

const description = isDescribed ? new Description() : null;
let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startStage();
});
afterEach(() => sandbox.close());

function request(method: string, path: string, body?: unknown, token?: string): Promise<Reply> {
  const sent = { operation: '', method, path, status: 0, ...(body === undefined ? {} : { body }) };
  return ask(sandbox, token === undefined ? sent : { ...sent, token });
}

async function refused(status: number, reply: Promise<Reply>): Promise<string> {
  const answer = await reply;
  expect(answer.status).toBe(status);
  description?.failure?.(answer.json());
  expect(description?.failure?.errors ?? []).toEqual([]);
  const { errors } = answer.json<ErrorReply>();
  return `${errors[0]?.source?.pointer ?? ''} ${errors[0]?.detail}`.trim();
}

const room = to('resources', 'room');
const booking = (from: string, until: string, more: object = {}) =>
  doc('bookings', { from: `2026-10-${from}:00Z`, to: `2026-10-${until}:00Z`, ...more }, { resource: room });
const ids = async (reply: Promise<Reply>) =>
  (await reply).json<{ data: { id: string }[] }>().data.map(({ id }) => id);

describe('bookings', () => {
  it('of the same time are refused, of the next hour not', async () => {
    const taken = request('POST', '/bookings', booking('07T09:30', '07T10:30'));
    expect(await refused(400, taken)).toBe(
      '/data/relationships/resource The resource is booked at that time.',
    );
    expect((await request('POST', '/bookings', booking('07T10:00', '07T11:00'))).status).toBe(201);
  });

  it('of the past stay as they are', async () => {
    sandbox.operator.advanceClock(72 * 3_600_000);
    expect(await refused(409, request('DELETE', '/bookings/booking'))).toBe(
      'A booking of the past stays as it is.',
    );
  });

  it('that recur are a series, which ends with one of them', async () => {
    const recurrence = { rule: { frequency: 'weekly', count: 3 } };
    const made = await request('POST', '/bookings', booking('12T09:00', '12T10:00', { recurrence }));
    const { id } = made.json<{ data: { id: string } }>().data;
    const series = () => request('GET', `/recurring_bookings/${id}`);
    const all = await ids(series());
    expect(all).toHaveLength(3);
    const validate = description?.validatorOf('get-recurring-bookings', 200);
    validate?.((await series()).json());
    expect(validate?.errors ?? []).toEqual([]);
    const removal = await request('DELETE', `/recurring_bookings/${all[1]}/following`);
    expect(removal.status).toBe(202);
    expect(await ids(series())).toEqual([id]);
    expect(await refused(409, request('DELETE', '/recurring_bookings/booking/following'))).toBe(
      'The booking does not recur.',
    );
  });

  it('keep to booking times for members, not for admins', async () => {
    const hours = doc('resources', { bookingTimesString: 'Mon-Fri 9:00-18:00' }, {}, 'room');
    await request('PATCH', '/resources/room', hours);
    // 18:00Z is 20:00 in Berlin.
    const late = booking('13T17:00', '13T18:00');
    const asMember = request('POST', '/memberships/member-1/bookings', late, 'member');
    expect(await refused(400, asMember)).toBe(
      '/data/relationships/resource The resource is closed at that time.',
    );
    expect((await request('POST', '/bookings', late)).status).toBe(201);
  });

  it('end after they begin', async () => {
    expect(await refused(422, request('POST', '/bookings', booking('12T10:00', '12T09:00')))).toBe(
      '/data/attributes/to must be after from',
    );
  });
});

describe('events', () => {
  it('are published once, and depublished once', async () => {
    expect(await refused(409, request('POST', '/events/yoga/publication'))).toBe(
      'The event is published already.',
    );
    expect(await refused(409, request('DELETE', '/events/draft/publication'))).toBe('The event is a draft.');
  });

  it('are seen by everybody when public, by admins alone as drafts', async () => {
    expect((await request('GET', '/events/yoga', undefined, 'stranger')).status).toBe(200);
    expect((await request('GET', '/events/draft', undefined, 'member')).status).toBe(404);
    const drafts =
      '/spaces/space-berlin/events?filter[from]=2026-10-01T00:00:00Z&filter[to]=2026-11-01T00:00:00Z&filter[publishedState]=draft';
    expect(await refused(403, request('GET', drafts, undefined, 'member'))).toBe(
      'Only admins of the space see drafts.',
    );
  });

  it('are attended once, until they are full, and left by those who come', async () => {
    const attend = (id: string) =>
      request(
        'POST',
        '/event_attendances',
        doc('eventAttendances', {}, { attendee: to('memberships', id), event: to('events', 'yoga') }),
      );
    expect(await refused(409, attend('member-1'))).toBe('The membership attends the event already.');
    await request('PATCH', '/events/yoga', doc('events', { capacity: 1 }, {}, 'yoga'));
    expect(await refused(409, attend('member-2'))).toBe('The event is full.');
    expect(
      await refused(403, request('DELETE', '/event_attendances/attendance', undefined, 'stranger')),
    ).toBe('You must be connected to the membership.');
  });
});

describe('events with a price', () => {
  const charges = () =>
    [...sandbox.state.entries.all('charges')].map(({ attributes }) => attributes.description);
  const attend = async () => {
    const yoga = sandbox.state.entries.get('events', 'yoga');
    if (yoga !== undefined) yoga.attributes = { ...yoga.attributes, price: { net: '5.0' } };
    const relations = { attendee: to('memberships', 'member-2'), event: to('events', 'yoga') };
    const reply = await request('POST', '/event_attendances', doc('eventAttendances', {}, relations));
    return reply.json<{ data: { id: string } }>().data.id;
  };

  it('are charged, and given back to whom leaves', async () => {
    const id = await attend();
    expect(charges()).toEqual(['Yoga']);
    const [connection] = sandbox.state.connections.values();
    if (connection !== undefined) sandbox.state.connections.set('member-2', connection);
    expect((await request('DELETE', `/event_attendances/${id}`, undefined, 'member')).status).toBe(204);
    expect(charges()).toEqual([]);
  });

  it('are given back when they are deleted, and those who wanted to come are told', async () => {
    await attend();
    await request('DELETE', '/events/yoga');
    expect(charges()).toEqual([]);
    expect(sandbox.state.letters.entries()).toMatchObject([
      { to: ['jana@member.example'], subject: 'Canceled: Yoga' },
    ]);
    expect([...sandbox.state.entries.all('eventAttendances')]).toEqual([]);
  });
});

describe('visitors', () => {
  it('get a pass that is canceled once', async () => {
    await request('POST', '/drop_in_passes/pass/cancellation');
    expect(await refused(409, request('POST', '/drop_in_passes/pass/cancellation'))).toBe(
      'It is canceled already.',
    );
  });

  it('book what has to be approved as pending, and in the calendar', async () => {
    await request(
      'PATCH',
      '/external_resources/offer',
      doc('externalResources', { bookingsRequireApproval: true }, {}, 'offer'),
    );
    const visit = doc(
      'externalBookings',
      {
        from: '2026-10-13T09:00:00Z',
        to: '2026-10-13T10:00:00Z',
        numberOfVisitors: 1,
        acceptedTerms: true,
        name: 'Max',
        email: 'max@guest.example',
        billingAddress: 'Weg 1, Berlin',
      },
      { resource: to('externalResources', 'offer') },
    );
    const made = await request('POST', '/external_bookings', visit, 'stranger');
    expect(made.json()).toMatchObject({ data: { attributes: { status: 'pending' } } });
    expect(await refused(400, request('POST', '/external_bookings', visit, 'stranger'))).toBe(
      '/data/relationships/resource The resource is booked at that time.',
    );
    const { id } = made.json<{ data: { id: string } }>().data;
    await request('DELETE', `/external_bookings/${id}`);
    expect((await request('POST', '/external_bookings', visit, 'stranger')).status).toBe(201);
    expect(await refused(409, request('DELETE', `/external_bookings/${id}`))).toBe('It is canceled already.');
  });

  it('cannot, where the space has not paid for it', async () => {
    const subscription = sandbox.state.entries.get('subscriptions', 'subscription');
    const extra = { id: 'extra', type: 'externalBookingsSubscriptionExtras', subscribed: false };
    if (subscription !== undefined) subscription.attributes = { ...subscription.attributes, extras: [extra] };
    const detail = 'The space has not subscribed to external bookings.';
    expect(await refused(402, request('GET', '/spaces/space-berlin/external_resources'))).toBe(detail);
    expect(await refused(402, request('DELETE', '/external_resources/offer'))).toBe(detail);
  });

  it('find no code that is not for what they book', async () => {
    const path = '/spaces/space-berlin/discount_codes/find?filter[code]=TEN&filter[discounted_id]=else';
    expect(await refused(404, request('GET', path, undefined, 'stranger'))).toBe(
      'There is no such discount code.',
    );
  });

  it('pay less with a code', async () => {
    await request(
      'PATCH',
      '/external_resources/offer',
      doc('externalResources', { pricePerHour: { net: '100' } }, {}, 'offer'),
    );
    const preview = doc(
      'externalBookingPreviews',
      { from: '2026-10-13T09:00:00Z', to: '2026-10-13T10:00:00Z' },
      { resource: to('externalResources', 'offer'), discount: to('discountCodes', 'code') },
    );
    expect((await request('POST', '/external_bookings_preview', preview)).json()).toMatchObject({
      data: { attributes: { fullPrice: { net: '100.0' }, finalPrice: { net: '90.0', gross: '107.1' } } },
    });
  });
});

describe('invoices', () => {
  it('are refunded up to what was paid', async () => {
    const refund = (amount: string) => doc('refunds', { amount }, { invoice: to('invoices', 'plain') });
    const detail = '/data/attributes/amount does not match the payments of the invoice';
    expect(await refused(400, request('POST', '/refunds', refund('1')))).toBe(detail);
    sandbox.operator.settleInvoice('plain', { paid: true });
    const made = await request('POST', '/refunds', refund('400'));
    expect(made.status).toBe(201);
    const validate = description?.validatorOf('post-refunds', 201);
    validate?.(made.json());
    expect(validate?.errors ?? []).toEqual([]);
    expect(await refused(400, request('POST', '/refunds', refund('100')))).toBe(detail);
    expect(await ids(request('GET', '/invoices/plain/payment_methods'))).toEqual(['card', 'transfer']);
  });

  it('are charged in the background', async () => {
    const charge = doc('invoiceCharges', {}, { invoices: { data: [{ type: 'invoices', id: 'plain' }] } });
    expect((await request('POST', '/invoice_charges', charge)).status).toBe(202);
    await expect.poll(() => sandbox.state.invoices.get('plain')?.content.paidStatus).toBe('paid');
  });

  it('are reminded of while they are unpaid', async () => {
    const reminder = doc(
      'invoiceReminders',
      { to: 'jana@member.example', subject: 'Please pay', body: 'Soon.' },
      { invoice: to('invoices', 'plain') },
    );
    await request('POST', '/invoice_reminders', reminder);
    expect((await request('GET', '/invoices/plain')).json()).toMatchObject({
      data: {
        attributes: {
          reminderStatus: 'sent',
          sentRemindersCount: 1,
          lastReminderSentAt: '2026-10-05T10:00:00Z',
        },
      },
    });
    expect(sandbox.state.letters.entries()).toMatchObject([{ to: ['jana@member.example'], about: 'plain' }]);
    sandbox.operator.settleInvoice('plain', { paid: true });
    expect(await refused(422, request('POST', '/invoice_reminders', reminder))).toBe(
      '/data/relationships/invoice is not unpaid',
    );
  });

  it('are reminded of from the day after they were due', async () => {
    const reminder = doc(
      'invoiceReminders',
      { to: 'jana@member.example', subject: 'Please pay', body: 'Soon.' },
      { invoice: to('invoices', 'plain') },
    );
    sandbox.operator.editInvoice('plain', { due_date: '2026-10-05' });
    expect(await refused(422, request('POST', '/invoice_reminders', reminder))).toBe(
      '/data/relationships/invoice is not overdue',
    );
    expect(sandbox.state.letters.entries()).toEqual([]);
    // Where the space is, it is the 6th two hours before it is in Greenwich.
    sandbox.operator.advanceClock(12 * 3_600_000 + 1);
    expect((await request('POST', '/invoice_reminders', reminder)).status).toBe(201);
  });

  it('that correct one can write it off', async () => {
    const correction = doc(
      'invoices',
      { items: [{ description: 'Back', amount: { net: '-350' } }], writeOffCorrectedInvoice: true },
      { space: to('spaces', 'space-berlin'), correctedInvoice: to('invoices', 'plain') },
    );
    expect((await request('POST', '/invoices', correction)).status).toBe(201);
    expect(sandbox.state.invoices.get('plain')?.content.paidStatus).toBe('writtenOff');
  });

  it.each([
    [{}, "/data/attributes/items can't be blank"],
    [{ items: [] }, "/data/attributes/items can't be blank"],
    [
      { items: [{ description: 'x', amount: { net: 'much' } }] },
      '/data/attributes/items/0/amount/net is not a number',
    ],
    [
      { items: [{ description: 'x', amount: { net: '1' } }], colour: 1 },
      '/data/attributes/colour is unknown',
    ],
  ])('with %j are 422', async (attributes, detail) => {
    const sent = doc('invoices', attributes, { space: to('spaces', 'space-berlin') });
    expect(await refused(422, request('POST', '/invoices', sent))).toBe(detail);
  });

  it('of a debitor that there is not are 422', async () => {
    const sent = doc(
      'invoices',
      { items: [{ description: 'x', amount: { net: '1' } }] },
      { space: to('spaces', 'space-berlin'), debitor: to('teams', 'nobody') },
    );
    expect(await refused(422, request('POST', '/invoices', sent))).toBe(
      '/data/relationships/debitor must exist',
    );
  });
});

describe('people', () => {
  it('check in as long as they have time passes', async () => {
    const checkIn = () =>
      request(
        'POST',
        '/check_ins',
        doc('checkIns', { checkInToken: '00:1A' }, { space: to('spaces', 'space-berlin') }),
      );
    expect([(await checkIn()).status, (await checkIn()).status]).toEqual([201, 201]);
    expect(await refused(422, checkIn())).toBe('/data/attributes/checkInToken has no time passes left');
  });

  it('approve terms, which are missing no more', async () => {
    const approval = doc(
      'approvals',
      { types: ['terms'], ipAddress: '10.0.0.1' },
      { space: to('spaces', 'space-berlin'), membership: to('memberships', 'member-1') },
    );
    expect(await refused(403, request('POST', '/terms_approvals', approval, 'stranger'))).toBe(
      'You must be connected to the membership.',
    );
    await request('POST', '/terms_approvals', approval, 'member');
    const missing = await request('GET', '/spaces/space-berlin/terms_approval/missing', undefined, 'member');
    expect(missing.json()).toMatchObject({ data: { attributes: { types: ['privacyPolicy'] } } });
  });

  it('of a taken e-mail address are told so', async () => {
    const sent = doc('userEmailPreviews', { email: 'anna@spreeufer.example' });
    expect(await refused(409, request('POST', '/user_email_preview', sent))).toBe(
      '/data/attributes/email is taken',
    );
  });
});
