import { spacePrice } from '../price.js';
import type { Kind } from './kind.js';

/** Drop-in passes and everything else that visitors buy. */
export const VISITING_KINDS = {
  dropInPassTemplates: {
    blank: (space) => ({
      name: 'Day pass',
      description: null,
      onboardingInstructions: null,
      timeAvailability: [{ from: '09:00', to: '18:00', weekdays: [1, 2, 3, 4, 5] }],
      photo: null,
      color: '#2f6fde',
      price: spacePrice(space, '20'),
    }),
    links: { availability: '/drop_in_pass_templates/{id}/availability' },
  },
  dropInPasses: {
    blank: (space) => ({
      name: 'Visitor',
      email: null,
      phone: null,
      price: spacePrice(space, '20'),
      comments: null,
      taxId: null,
      billingAddress: { name: null, company: null, fullAddress: '' },
      onboardingInstructions: null,
      timeAvailability: [],
      status: 'confirmed',
    }),
    relations: { dropInPassTemplate: null, invoices: [], contact: null, dropInPassPurchase: null },
  },
  dropInPassPurchases: {
    blank: () => ({}),
    relations: { dropInPasses: [], invoices: [], paymentMethod: null },
  },
  discountCodes: { blank: () => ({ name: 'Discount', unit: 'percentage', value: '10.0' }), hidesSpace: true },
  paymentMethods: {
    blank: () => ({
      name: 'Bank transfer',
      paymentProvider: null,
      enabledFor: ['externalBookings', 'dropInPasses', 'members', 'publicEventTickets'],
      providerAttributes: null,
      supportsPayLater: true,
    }),
  },
  payments: { blank: () => ({ paymentProvider: 'stripe' }) },
  charges: { blank: () => ({ quantity: '1.0' }) },
  refunds: { blank: () => ({ status: 'succeeded' }), hidesSpace: true, relations: { paymentMethod: null } },
} as const satisfies Record<string, Kind>;
