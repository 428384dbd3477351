import { type Case, doc, to } from './case.js';
import { TOMORROW } from './stage-seed.js';

const BERLIN = to('spaces', 'space-berlin');
const ROOM = to('resources', 'room');
const BUYER = {
  acceptedTerms: true,
  name: 'Max Gast',
  billingAddress: {
    name: 'Max Gast',
    company: null,
    street: 'Weg 1',
    postCode: '10115',
    city: 'Berlin',
    countryCode: 'DE',
  },
  email: 'max@guest.example',
};
const PHOTO = { data: 'data:image/png;base64,iVBORw0KGgo=' };

function write(
  operation: string,
  method: string,
  path: string,
  status: number,
  body?: unknown,
  shows?: unknown,
): Case {
  return {
    operation,
    method,
    path,
    status,
    ...(body === undefined ? {} : { body }),
    ...(shows === undefined ? {} : { shows }),
  };
}
const post = (operation: string, path: string, body?: unknown, shows?: unknown, status = 201): Case =>
  write(operation, 'POST', path, status, body, shows);
const patch = (operation: string, path: string, body: unknown, shows?: unknown): Case =>
  write(operation, 'PATCH', path, 200, body, shows);
const remove = (operation: string, path: string, status = 204): Case =>
  write(operation, 'DELETE', path, status);
const shown = (attributes: unknown) => ({ data: { attributes } });

const booking = (day: string, relations: object = {}, attributes: object = {}) =>
  doc(
    'bookings',
    { from: `2026-${day}T09:00:00+02:00`, to: `2026-${day}T11:00:00+02:00`, ...attributes },
    { resource: ROOM, ...relations },
  );
const visit = (type: string, attributes: object = {}) =>
  doc(
    type,
    { from: '2026-10-13T09:00:00Z', to: '2026-10-13T11:00:00Z', ...attributes },
    { resource: to('externalResources', 'offer') },
  );

/** What changes something: each operation once at least. Each case has the whole seed to itself. */
export const WRITING_CASES: readonly Case[] = [
  post(
    'create-admin-booking',
    '/bookings',
    booking('10-12', { membership: to('memberships', 'member-1') }, { customPrice: { net: '30' } }),
    shown({ from: '2026-10-12T07:00:00Z', hasCustomPrice: true, price: { net: '30.0', gross: '35.7' } }),
  ),
  post(
    'create-membership-booking',
    '/memberships/member-1/bookings',
    booking('10-12', {}, { recurrence: { rule: { frequency: 'weekly', count: 3 } } }),
    { data: { relationships: { membership: { data: { id: 'member-1' } } } } },
  ),
  post(
    'post-bookings-preview',
    '/bookings_preview',
    doc(
      'bookingPreviews',
      { from: '2026-10-07T09:30:00Z', to: '2026-10-07T10:30:00Z' },
      { resources: { data: [{ type: 'resources', id: 'room' }] }, membership: to('memberships', 'member-1') },
    ),
    { data: [{ attributes: { errors: { conflict: true } } }] },
    200,
  ),
  remove('delete-space-booking', '/bookings/booking'),
  patch(
    'update-space-booking',
    '/bookings/booking',
    doc('bookings', { ...TOMORROW, title: 'Later' }, {}, 'booking'),
    shown({ ...TOMORROW, title: 'Later' }),
  ),
  post('create-check-in', '/check_ins', doc('checkIns', { checkInToken: '00:1A' }, { space: BERLIN }), {
    data: { attributes: { validUntil: '2026-10-05T22:00:00Z' } },
  }),
  write(
    'create-check-out',
    'PUT',
    '/check_ins/check-in/check_out',
    200,
    undefined,
    shown({ validUntil: '2026-10-05T10:00:00Z' }),
  ),
  post(
    'create-customers',
    '/customers',
    doc('customers', {}, { space: BERLIN }),
    shown({ since: '2026-10-05' }),
  ),
  post(
    'create-drop-in-pass-purchase',
    '/drop_in_pass_purchases',
    doc(
      'dropInPassPurchases',
      {
        ...BUYER,
        dropInPasses: [
          {
            type: 'dropInPasses',
            attributes: { validOn: '2026-10-12', numberOfPasses: 2 },
            relationships: { dropInPassTemplate: to('dropInPassTemplates', 'day-pass') },
          },
        ],
      },
      { paymentMethod: to('paymentMethods', 'card') },
    ),
    {
      data: {
        attributes: { price: { net: '40.0' } },
        relationships: { dropInPasses: { data: { length: 2 } } },
      },
    },
  ),
  post(
    'drop-in-pass-cancellation',
    '/drop_in_passes/pass/cancellation',
    undefined,
    shown({ status: 'canceled' }),
    200,
  ),
  post(
    'create-admin-event',
    '/events',
    doc(
      'events',
      {
        from: '2026-10-20T08:00:00Z',
        to: '2026-10-20T10:00:00Z',
        title: 'Lunch',
        audience: 'public',
        price: { gross: '11.90', currency: 'EUR' },
        image: PHOTO,
      },
      { space: BERLIN, resources: { data: [{ type: 'resources', id: 'room' }] } },
    ),
    {
      data: {
        attributes: { publishedState: 'draft', price: { net: '10.0', gross: '11.9' } },
        relationships: { bookings: { data: { length: 1 } } },
      },
    },
  ),
  patch(
    'update-event',
    '/events/yoga',
    doc('events', { title: 'Pilates', capacity: 5 }, {}, 'yoga'),
    shown({ title: 'Pilates', capacity: 5 }),
  ),
  remove('delete-event', '/events/yoga'),
  post(
    'publish-admin-event',
    '/events/draft/publication',
    undefined,
    shown({ publishedState: 'published', canDepublish: true }),
  ),
  write(
    'depublish-admin-event',
    'DELETE',
    '/events/yoga/publication',
    200,
    undefined,
    shown({ publishedState: 'draft' }),
  ),
  {
    ...post(
      'attend-event',
      '/event_attendances',
      doc(
        'eventAttendances',
        { visibility: 'public' },
        { attendee: to('memberships', 'member-2'), event: to('events', 'yoga') },
      ),
      shown({ name: 'Ali Can', visibility: 'public' }),
    ),
  },
  { ...remove('unattend-event', '/event_attendances/attendance'), token: 'member' },
  post(
    'create-event-messages',
    '/event_messages',
    doc('eventMessages', { trigger: 'published', body: 'Come!' }, { event: to('events', 'yoga') }),
  ),
  patch(
    'update-event-message',
    '/event_messages/message',
    doc('eventMessages', { body: 'Bring two.' }, {}, 'message'),
    shown({ trigger: 'attended', body: 'Bring two.' }),
  ),
  remove('delete-event-message', '/event_messages/message'),
  {
    ...post(
      'create-event-ticket-purchase',
      '/event_ticket_purchases',
      doc('eventTicketPurchases', {
        ...BUYER,
        eventTickets: [
          {
            type: 'eventTickets',
            attributes: { numberOfTickets: 3 },
            relationships: { event: to('events', 'yoga') },
          },
        ],
      }),
      {
        data: {
          attributes: { price: { net: '30.0' } },
          relationships: { attendances: { data: { length: 1 } } },
        },
      },
    ),
    token: 'stranger',
  },
  {
    ...post(
      'create-external-booking',
      '/external_bookings',
      visit('externalBookings', { ...BUYER, numberOfVisitors: 2 }),
      shown({ status: 'approved', numberOfVisitors: 2 }),
    ),
    token: 'stranger',
  },
  write(
    'delete-external-booking',
    'DELETE',
    '/external_bookings/visit',
    200,
    undefined,
    shown({ status: 'canceled', canceledBy: 'space' }),
  ),
  patch(
    'update-external-booking',
    '/external_bookings/visit',
    doc('externalBookings', { title: 'Visit', customPrice: { net: '50' } }, {}, 'visit'),
    shown({ title: 'Visit', totalPrice: { gross: '59.5' } }),
  ),
  post('external-booking-cancellation', '/external_bookings/visit/cancellation', undefined, undefined, 204),
  post(
    'preview-external-booking',
    '/external_bookings_preview',
    visit('externalBookingPreviews'),
    shown({ from: '2026-10-13T09:00:00Z' }),
    200,
  ),
  post(
    'create-external-resource',
    '/external_resources',
    doc(
      'externalResources',
      { pricePerHour: { net: '20' }, bookingTimesString: 'Mon-Fri 9:00-18:00' },
      { resource: ROOM },
    ),
    shown({
      name: 'Room',
      pricing: { pricePerHour: { net: '20.0' } },
      bookingTimes: [{ from: '09:00', to: '18:00', weekdays: [1, 2, 3, 4, 5] }],
    }),
  ),
  patch(
    'patch-external-resource',
    '/external_resources/offer',
    doc('externalResources', { description: 'Bright', payLater: true }, {}, 'offer'),
    shown({ description: 'Bright', payLater: true }),
  ),
  remove('delete-external-resource', '/external_resources/offer'),
  post(
    'create-invoice-charges',
    '/invoice_charges',
    doc('invoiceCharges', {}, { invoices: { data: [{ type: 'invoices', id: 'plain' }] } }),
    { data: { relationships: { invoices: { data: [{ id: 'plain' }] } } } },
    202,
  ),
  post(
    'post-invoices',
    '/invoices',
    doc(
      'invoices',
      {
        items: [{ description: 'Correction', quantity: '-1', amount: { net: '350' } }],
        writeOffCorrectedInvoice: true,
        invoiceDate: '2026-10-05',
      },
      { space: BERLIN, debitor: to('memberships', 'member-1'), correctedInvoice: to('invoices', 'plain') },
    ),
    {
      data: {
        attributes: { totalAmount: { gross: '-416.5' } },
        relationships: { correctedInvoice: { data: { id: 'plain' } } },
      },
    },
  ),
  post('lock-invoice', '/invoices/plain/lock', undefined, shown({ canUpdate: false }), 200),
  write('unlock-invoice', 'DELETE', '/invoices/plain/lock', 200, undefined, shown({ canUpdate: true })),
  post(
    'create-e-invoice',
    '/invoices/plain/e_invoice',
    doc('invoices', {
      e_invoice_standard: 'KSeF',
      ksef_reference_number: '1234567890-20260126-ABC123DEF456-00',
      ksef_acceptance_timestamp: '2026-01-26T10:30:00Z',
    }),
    shown({ pdf: { eInvoice: true, eInvoiceStandard: 'KSeF' } }),
    200,
  ),
  post(
    'create-invoice-reminder',
    '/invoice_reminders',
    doc(
      'invoiceReminders',
      { to: 'jana@member.example', subject: 'Please pay', body: 'Soon.' },
      { invoice: to('invoices', 'plain') },
    ),
  ),
  post(
    'create-charge',
    '/charges',
    doc(
      'charges',
      { description: 'Coffee', amount: { net: '2.50' } },
      { space: BERLIN, debitor: to('memberships', 'member-1') },
    ),
  ),
  {
    ...patch(
      'patch-membership-profile',
      '/membership_profiles/profile',
      doc('membershipProfiles', { aboutMe: 'Gardener', website: '' }, {}, 'profile'),
      shown({ aboutMe: 'Gardener', website: null }),
    ),
    token: 'member',
  },
  post(
    'create-navigation-link',
    '/navigation_links',
    doc(
      'navigationLinks',
      { label: 'Mine', section: 'members' },
      { space: BERLIN, singlePageApp: to('singlePageApps', 'app') },
    ),
  ),
  patch(
    'update-navigation-link',
    '/navigation_links/link',
    doc('navigationLinks', { label: 'New' }, {}, 'link'),
    shown({ label: 'New' }),
  ),
  {
    ...post(
      'create-payment',
      '/payments',
      doc(
        'payments',
        {
          payable: [
            {
              type: 'dropInPasses',
              attributes: { validOn: '2026-10-12', numberOfPasses: 1 },
              relationships: { dropInPassTemplate: to('dropInPassTemplates', 'day-pass') },
            },
          ],
        },
        { space: BERLIN, paymentMethod: to('paymentMethods', 'card') },
      ),
      shown({ paymentProvider: 'stripe' }),
      200,
    ),
    token: 'stranger',
  },
  post(
    'post-resources',
    '/resources',
    doc(
      'resources',
      { name: 'Studio', pricePerHour: { net: '12.50' }, photo: PHOTO, color: '#ff0000' },
      { space: BERLIN },
    ),
    shown({ name: 'Studio', pricing: { pricePerHour: { gross: '14.88' } }, photo: { icon: { width: 120 } } }),
  ),
  patch(
    'patch-resource',
    '/resources/room',
    doc('resources', { onlyAdminsCanBook: true }, {}, 'room'),
    shown({ canBook: false }),
  ),
  post(
    'create-single-page-app',
    '/single_page_apps',
    doc('singlePageApps', { name: 'New', js: [{ url: 'https://app.example/a.js' }] }),
  ),
  patch(
    'update-single-page-app',
    '/single_page_apps/app',
    doc('singlePageApps', { name: 'Newer' }, {}, 'app'),
    shown({ name: 'Newer' }),
  ),
  patch(
    'update-space-billing-details',
    '/spaces/space-berlin/billing_details',
    doc('billingDetailsRequests', { company: 'New GmbH', address: 'Weg 9' }, {}, 'billing'),
    shown({ company: 'New GmbH' }),
  ),
  write(
    'update-space-payment-method',
    'PUT',
    '/spaces/space-berlin/space_payment_method',
    200,
    doc('stripeSpacePaymentMethodRequests', { stripe_payment_method_id: 'pm_1' }),
  ),
  post(
    'preview-subscription',
    '/spaces/space-berlin/subscription_preview',
    doc('spaceSubscriptionPreviewRequests', {
      maximumNumberOfMemberships: 50,
      extras: [{ type: 'premiumSupportSubscriptionExtras' }],
    }),
    shown({ available: true, totalPricePerCycle: { net: '140.0' } }),
    200,
  ),
  write(
    'change-subscription',
    'PUT',
    '/spaces/space-berlin/subscription',
    200,
    doc(
      'subscriptions',
      { extras: [{ id: 'extra-premium', type: 'premiumSupportSubscriptionExtras' }] },
      { space: BERLIN, chosenSubscription: to('subscriptions', 'subscription') },
    ),
    shown({ totalPricePerCycle: { net: '160.0' } }),
  ),
  {
    ...post(
      'preview-space',
      '/space_preview',
      doc('spacePreviews', { name: 'Berlin!' }),
      shown({ subdomain: 'berlin-2' }),
      200,
    ),
    token: 'stranger',
  },
  {
    ...post(
      'preview-user-email',
      '/user_email_preview',
      doc('userEmailPreviews', { email: 'new@elsewhere.example' }),
      undefined,
      204,
    ),
    token: 'stranger',
  },
  {
    ...post(
      'create-terms-approvals',
      '/terms_approvals',
      doc(
        'approvals',
        { types: ['terms'], ipAddress: '10.0.0.1' },
        { space: BERLIN, membership: to('memberships', 'member-1') },
      ),
    ),
    token: 'member',
  },
  {
    ...post('create-issue', '/issues', doc('issues', { title: 'No coffee' }, { space: BERLIN }), {
      data: { relationships: { issuer: { data: { id: 'member-1' } } } },
    }),
    token: 'member',
  },
];
