import { isAdmin } from '../../engine/access.js';
import { spacePrice } from '../price.js';
import type { Kind } from './kind.js';

/** Bookings of members and of visitors. */
export const BOOKING_KINDS = {
  bookings: {
    blank: (space) => ({
      name: null,
      title: null,
      url: null,
      comments: null,
      attendeesMessage: null,
      hasCustomPrice: false,
      price: spacePrice(space, '0'),
      estimatedPayablePrice: spacePrice(space, '0'),
      units: 1,
      cancellationPeriod: 0,
      bookingExtras: [],
      attendees: [],
    }),
    computed: (entry, world) => ({ canUpdate: Date.parse(String(entry.attributes.to)) > world.clock.now() }),
    relations: { externalBooking: null },
    owner: 'membership',
    include: { membership: null, event: 'read_events', externalBooking: 'read_external_bookings' },
  },
  bookingCredits: {
    paging: 'none',
    blank: (space) => ({
      totalHours: '10.0',
      hoursRemaining: '10.0',
      totalAmount: spacePrice(space, '0'),
      amountRemaining: spacePrice(space, '0'),
      pricePerHour: null,
    }),
    owner: 'membership',
  },
  externalBookings: {
    blank: (space) => ({
      price: spacePrice(space, '0'),
      totalPrice: spacePrice(space, '0'),
      title: null,
      canUpdate: true,
      numberOfVisitors: 1,
      acceptedTerms: true,
      name: '',
      company: null,
      billingAddress: '',
      email: '',
      comments: null,
      adminComments: null,
      phone: null,
      taxId: null,
      status: 'approved',
      bookingExtras: [],
      accountingCode: null,
    }),
    relations: { invoices: [], paymentMethod: null, contact: null },
    include: { invoices: 'read_invoices' },
  },
  /** Who may see an event: everybody when it is public, else the people of the space; drafts admins only. */
  events: {
    blank: () => ({
      color: null,
      audience: 'membersOnly',
      expectedRevenue: [],
      publishedState: 'draft',
      publicPage: false,
      publicUrl: null,
      description: null,
      videoUrl: null,
      image: null,
      location: null,
      capacity: null,
      tags: [],
      price: null,
      visitorPrice: null,
      accountingCode: null,
      visitorAccountingCode: null,
      costCenter: null,
      revenueAccount: null,
      visitorCostCenter: null,
      visitorRevenueAccount: null,
    }),
    computed: ({ attributes }) => ({ canDepublish: attributes.publishedState === 'published' }),
    derived(entry, world) {
      const attendances = world.entries.referringTo('eventAttendances', 'event', entry.id);
      const shown = attendances.slice(0, 5).map(({ type, id }) => ({ type, id }));
      return { attendances: { data: shown, meta: { count: attendances.length } } };
    },
    relations: { resources: [], bookings: [] },
    links: {
      messages: '/events/{id}/messages',
      publication: '/events/{id}/publication',
      attendances: '/events/{id}/attendances',
    },
    include: {
      attendances: 'read_event_attendances',
      'attendances.attendee': 'read_event_attendances read_memberships read_contacts',
    },
    isOpen: ({ attributes }) => attributes.audience === 'public' && attributes.publishedState === 'published',
    isVisible: ({ attributes, spaceId }, exchange) =>
      attributes.publishedState === 'published' || isAdmin(exchange, spaceId),
  },
  eventAttendances: {
    blank: () => ({
      price: null,
      accountingCode: null,
      numberOfAttendees: 1,
      visibility: 'members',
      name: null,
    }),
    hidesSpace: true,
    owner: 'attendee',
    include: { attendee: 'read_memberships read_contacts' },
    isOpen: ({ attributes }) => attributes.visibility === 'public',
  },
  eventMessages: { blank: () => ({}), hidesSpace: true },
  eventTicketPurchases: {
    blank: () => ({}),
    relations: { attendances: [], invoices: [], paymentMethod: null },
  },
} as const satisfies Record<string, Kind>;
