import fc from 'fast-check';
import type { References } from '../../../src/document/build/document-type.js';
import type { CustomerPaymentSettings, PaymentSettings } from '../../../src/domain/settings.js';
import type { InvoiceOverrides } from '../../fixtures/invoices/invoice-document.js';
import { settings } from '../../fixtures/invoices/settings.js';

/** What the platform and the configuration say of how an invoice is paid. */
export interface PaymentDraft {
  readonly payment: PaymentSettings;
  readonly customer: CustomerPaymentSettings | undefined;
  readonly invoice: Pick<InvoiceOverrides, 'canCharge' | 'chargeAt' | 'paidStatus'>;
  readonly references: Pick<References, 'paymentMethods'>;
}

const ACCOUNT = settings().payment;
const ACCOUNTS: fc.Arbitrary<PaymentSettings> = fc.constantFrom<PaymentSettings>(
  ACCOUNT,
  ACCOUNT,
  { iban: 'AT611904300234573201' },
  { ...ACCOUNT, means: 'direct debit', creditor_id: 'DE98ZZZ09999999999' },
  { ...ACCOUNT, means: 'card' },
  { ...ACCOUNT, methods: [{ provider: 'stripe', means: 'card' }, { means: 'online' }] },
  { terms: 'Sofort fällig.' },
  {},
);

const CUSTOMERS: fc.Arbitrary<CustomerPaymentSettings | undefined> = fc.constantFrom(
  undefined,
  undefined,
  undefined,
  { means: 'direct debit', mandate: 'M-1', account: 'DE02120300000000202051' } as const,
  { means: 'card', card: '4242' } as const,
  { means: 'online' } as const,
  { means: 'cash' } as const,
);

/** `paid` and `unpaid` follow from the amounts. */
const STATES: fc.Arbitrary<PaymentDraft['invoice']> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<PaymentDraft['invoice']>(
      { canCharge: true, chargeAt: '2026-10-15T22:30:00Z' },
      { canCharge: false, chargeAt: '2026-10-15T22:30:00Z' },
      { canCharge: true, chargeAt: null },
      { paidStatus: 'pending' },
      { paidStatus: 'writtenOff' },
      { paidStatus: 'canceled' },
    ),
  },
);

const METHODS: fc.Arbitrary<PaymentDraft['references']> = fc.constantFrom<PaymentDraft['references']>(
  {},
  {},
  { paymentMethods: [{ name: 'Kreditkarte', provider: 'stripe' }] },
  { paymentMethods: [{ name: 'Bar', provider: null }] },
);

export const paymentDraft: fc.Arbitrary<PaymentDraft> = fc.record({
  payment: ACCOUNTS,
  customer: CUSTOMERS,
  invoice: STATES,
  references: METHODS,
});
