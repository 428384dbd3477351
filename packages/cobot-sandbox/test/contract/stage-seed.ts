import type { SandboxSeed } from '../../src/seed/schema.js';

/** The clock of these tests stands at 2026-10-05T10:00:00Z, a Monday. */
export const TOMORROW = { from: '2026-10-06T09:00:00Z', to: '2026-10-06T11:00:00Z' };

const ref = (type: string, id: string) => ({ type, id });
const premium = { net: '20.0', gross: '23.8', currency: 'EUR', taxes: [] };
const EXTRAS = [
  {
    id: 'extra-premium',
    type: 'premiumSupportSubscriptionExtras',
    subscribed: false,
    name: 'Premium support',
    pricePerCycle: premium,
    cycleDuration: 1,
    callHoursPerMonth: 1,
    usedCallHoursInMonth: 0,
  },
  {
    id: 'extra-custom',
    type: 'subscriptionExtras',
    subscribed: true,
    name: 'Custom',
    pricePerCycle: premium,
    cycleDuration: 1,
  },
];

/** A space with a record of every type, its admin, a member, and somebody who is nothing there. */
export const STAGE_SEED: SandboxSeed = {
  settings: { requests_per_minute: 0 },
  users: [
    {
      email: 'anna@spreeufer.example',
      tokens: [{ token: 'sandbox-token' }, { token: 'scopeless', scopes: [] }],
    },
    { email: 'jana@member.example', tokens: [{ token: 'member' }] },
    { email: 'paul@potsdam.example', tokens: [{ token: 'neighbour' }] },
    { email: 'stranger@elsewhere.example', tokens: [{ token: 'stranger' }] },
  ],
  spaces: [
    {
      id: 'space-berlin',
      subdomain: 'berlin',
      name: 'Berlin',
      admins: ['anna@spreeufer.example'],
      revenue_accounts: [{ id: 'revenue', name: 'Erlöse', number: '4400' }],
      cost_centers: [{ id: 'cost', name: 'Desks', number: '7' }],
      accounting_codes: [{ name: '8400', tax_rate: '19.0' }],
      plans: [
        { id: 'fix-desk', name: 'Fix Desk', price: 350, cancellation_period: 14, accounting_code: 'FD' },
        { id: 'flex', name: 'Flex', price: '99.5', extras: [{ id: 'locker', name: 'Locker', price: 15 }] },
        { id: 'secret', name: 'Friends', price: 0, hidden: true, welcome_message: 'Hello' },
      ],
      custom_fields: ['Door', 'Car'],
      memberships: [
        {
          id: 'member-1',
          name: 'Jana Weiß',
          email: 'jana@member.example',
          team: 'team-1',
          payment_method: 'card',
          custom_fields: { Door: '12' },
        },
        { id: 'member-2', name: 'Ali Can', company: 'Can GmbH' },
      ],
      teams: [{ id: 'team-1', name: 'ACME', customer_number: 't-1' }],
      contacts: [{ id: 'contact-1', email: 'max@guest.example', address: { name: 'Max' } }],
    },
    { id: 'space-potsdam', subdomain: 'potsdam', name: 'Potsdam', admins: ['paul@potsdam.example'] },
  ],
  networks: [{ id: 'network-1', spaces: ['space-berlin', 'space-potsdam'] }],
  connections: [
    { membership: 'member-1', users: ['jana@member.example'], check_in_tokens: ['00:1A'], time_passes: 2 },
  ],
  invoices: [
    {
      id: 'plain',
      debitor: ref('memberships', 'member-2'),
      invoice_date: '2026-09-01',
      items: [{ description: 'Fix Desk', net: '350', rate: '19' }],
    },
    { id: 'mine', items: [{ description: 'Desk', net: '1' }], debitor: ref('memberships', 'member-1') },
    { id: 'of-team', items: [{ description: 'Desk', net: '1' }], debitor: ref('teams', 'team-1') },
  ],
  previews: [{ id: 'preview', invoice_date: '2026-11-01', items: [{ description: 'Fix Desk', net: '350' }] }],
  records: [
    { type: 'articles', id: 'article', attributes: { title: 'Wifi', content: 'It is free.' } },
    { type: 'resourceCategories', id: 'category' },
    { type: 'media', id: 'medium' },
    {
      type: 'resources',
      id: 'room',
      attributes: { name: 'Room', capacity: 8 },
      relations: { categories: [ref('resourceCategories', 'category')], media: [ref('media', 'medium')] },
    },
    { type: 'resources', id: 'desk', attributes: { name: 'Desk', usage: 'allocatable' } },
    { type: 'externalResources', id: 'offer', relations: { resource: ref('resources', 'room') } },
    {
      type: 'bookings',
      id: 'booking',
      attributes: { from: '2026-10-07T09:00:00Z', to: '2026-10-07T10:00:00Z', title: 'Talk' },
      relations: { resource: ref('resources', 'room'), membership: ref('memberships', 'member-1') },
    },
    {
      type: 'externalBookings',
      id: 'visit',
      attributes: {
        from: '2026-10-08T09:00:00Z',
        to: '2026-10-08T10:00:00Z',
        name: 'Max',
        email: 'max@guest.example',
        billingAddress: 'Weg 1, Berlin',
      },
      relations: { resource: ref('externalResources', 'offer'), invoices: [ref('invoices', 'plain')] },
    },
    {
      type: 'calendarBlockers',
      id: 'blocker',
      attributes: { from: '2026-12-24T00:00:00Z', to: '2026-12-27T00:00:00Z' },
      relations: { resources: [ref('resources', 'room')] },
    },
    {
      type: 'allocations',
      id: 'allocation',
      relations: { resource: ref('resources', 'desk'), allocatee: ref('memberships', 'member-1') },
    },
    { type: 'products', id: 'coffee', attributes: { name: 'Coffee' }, relations: { category: null } },
    {
      type: 'bookingCredits',
      id: 'credit',
      relations: { membership: ref('memberships', 'member-1'), resource: ref('resources', 'room') },
    },
    {
      type: 'events',
      id: 'yoga',
      attributes: {
        title: 'Yoga',
        from: '2026-10-09T08:00:00Z',
        to: '2026-10-09T09:00:00Z',
        audience: 'public',
        publishedState: 'published',
        tags: ['sport'],
        visitorPrice: { net: '10.0', gross: '11.9', currency: 'EUR', taxes: [] },
      },
    },
    {
      type: 'events',
      id: 'draft',
      attributes: { title: 'Draft', from: '2026-10-10T08:00:00Z', to: '2026-10-10T09:00:00Z' },
    },
    {
      type: 'eventAttendances',
      id: 'attendance',
      attributes: { createdAt: '2026-10-01T08:00:00Z', name: 'Jana Weiß', visibility: 'members' },
      relations: { event: ref('events', 'yoga'), attendee: ref('memberships', 'member-1') },
    },
    {
      type: 'eventMessages',
      id: 'message',
      attributes: { trigger: 'attended', body: 'Bring a mat.' },
      relations: { event: ref('events', 'yoga') },
    },
    { type: 'dropInPassTemplates', id: 'day-pass' },
    {
      type: 'dropInPasses',
      id: 'pass',
      attributes: { validOn: '2026-10-12' },
      relations: { dropInPassTemplate: ref('dropInPassTemplates', 'day-pass') },
    },
    { type: 'discountCodes', id: 'code', facts: { code: 'TEN', discounted: ['offer'] } },
    { type: 'paymentMethods', id: 'card', attributes: { name: 'Card', paymentProvider: 'stripe' } },
    { type: 'paymentMethods', id: 'transfer', attributes: { enabledFor: ['members'] } },
    { type: 'membershipPlans', id: 'plan', relations: { membership: ref('memberships', 'member-1') } },
    {
      type: 'membershipProfiles',
      id: 'profile',
      attributes: { name: 'Jana Weiß', aboutMe: 'Beekeeper' },
      relations: { membership: ref('memberships', 'member-1') },
    },
    {
      type: 'membershipProfiles',
      id: 'hidden-profile',
      attributes: { name: 'Ali Can', published: false },
      relations: { membership: ref('memberships', 'member-2') },
    },
    {
      type: 'checkIns',
      id: 'check-in',
      attributes: { validFrom: '2026-10-05T08:00:00Z', validUntil: '2026-10-05T20:00:00Z' },
      relations: { membership: ref('memberships', 'member-1') },
    },
    {
      type: 'checkInTokens',
      id: 'token-1',
      attributes: { token: '00:2B' },
      relations: { membership: ref('memberships', 'member-2') },
    },
    { type: 'guestAccounts', id: 'guest-1', attributes: { login: 'visitor' } },
    { type: 'activities', id: 'activity', attributes: { text: 'The door opened.' } },
    { type: 'builtInEmailCustomizations', id: 'email', attributes: { key: 'invoice' } },
    { type: 'singlePageApps', id: 'app', attributes: { name: 'Mine' }, facts: { app: 'app-1' } },
    { type: 'navigationLinks', id: 'link', relations: { singlePageApp: ref('singlePageApps', 'app') } },
    { type: 'spaceProfiles', id: 'space-profile' },
    { type: 'stripeSpacePaymentMethods', id: 'space-card' },
    { type: 'billingDetails', id: 'billing' },
    { type: 'subscriptions', id: 'subscription', attributes: { extras: EXTRAS }, facts: { current: true } },
  ],
};
