import { spacePrice } from '../price.js';
import type { Kind } from './kind.js';

/** What a space has of its own: help, pages, its contract with the platform. */
export const HOUSE_KINDS = {
  articles: { blank: () => ({ title: 'Article', content: '' }) },
  issues: {
    blank: () => ({ title: 'Issue', description: null, status: 'open' }),
    relations: { issuer: null },
  },
  builtInEmailCustomizations: {
    paging: 'none',
    blank: () => ({
      name: 'Invoice',
      key: 'invoice',
      description: 'Comes with an invoice.',
      subject: 'Your invoice',
      subjectPlaceholders: {},
      body: 'Hello {{name}}',
      bodyPlaceholders: { name: 'Name of the member' },
    }),
  },
  navigationLinks: {
    blank: () => ({ label: 'Link', userUrl: 'https://platform.example/', section: 'members' }),
  },
  singlePageApps: { paging: 'none', blank: () => ({ name: 'App', js: [], css: [] }), hidesSpace: true },
  spaceProfiles: {
    blank: (space) => ({
      location: space.sender.city,
      structuredAddress: space.sender,
      phone: null,
      contactEmail: space.email,
      externalLinks: [],
      openStatus: { status: null, additionalInformation: null },
      openHours: [],
    }),
  },
  billingDetails: {
    blank: (space) => ({
      numberOfMemberships: 0,
      company: space.sender.company ?? space.name,
      name: null,
      address: space.sender.fullAddress,
      vatIdentificationNumber: space.senderTaxId,
      billingEmail: space.email,
    }),
    hidesSpace: true,
  },
  stripeSpacePaymentMethods: {
    blank: () => ({
      paymentMethodType: 'card',
      cardNumber: '**** **** **** 4242',
      cardExpiry: { month: 12, year: 2030 },
    }),
    hidesSpace: true,
  },
  customers: { blank: () => ({}) },
  subscriptions: {
    paging: 'none',
    blank: (space) => ({
      pricePerCycle: spacePrice(space, '120'),
      totalPricePerCycle: spacePrice(space, '120'),
      cycleDuration: 1,
      maximumNumberOfMemberships: 100,
      discount: null,
      nextInvoiceDate: null,
      extras: [],
    }),
  },
} as const satisfies Record<string, Kind>;
