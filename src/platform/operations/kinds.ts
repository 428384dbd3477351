import { z } from 'zod';
import type { Invoice } from '../../domain/invoice.js';
import {
  addressRecord,
  decimalText,
  numberText,
  optionalText,
  orNone,
  parseInvoiceRecord,
} from '../schema.js';
import { type Kind, kind } from './record.js';

/** What kinds of records the platform has, as far as a call of ours reads them. */
export const INVOICES: Kind<Invoice, Readonly<Record<string, unknown>>> = {
  type: 'invoices',
  read: parseInvoiceRecord,
  readSparse: (record) => (record as { attributes?: Record<string, unknown> }).attributes ?? {},
};

export const USERS = kind('users', z.object({ email: optionalText }));

export const SPACES = kind(
  'spaces',
  z.object({
    name: z.string(),
    subdomain: z.string(),
    email: optionalText,
    description: optionalText,
    countryCode: optionalText,
    locale: optionalText,
    timeZone: optionalText,
    priceDisplay: optionalText,
  }),
);

export const SPACE_PROFILES = kind(
  null,
  z.object({ location: optionalText, phone: optionalText, contactEmail: optionalText }),
);

export const BILLING_DETAILS = kind(
  'billingDetails',
  z.object({
    company: optionalText,
    name: optionalText,
    address: optionalText,
    vatIdentificationNumber: optionalText,
    billingEmail: optionalText,
  }),
);

export const MEMBERSHIPS = kind(
  'memberships',
  z.object({
    name: optionalText,
    email: optionalText,
    phone: optionalText,
    company: optionalText,
    confirmedAt: optionalText,
    canceledAt: optionalText,
  }),
);

export const MEMBERSHIP_PLANS = kind(
  'membershipPlans',
  z.object({
    name: z.string(),
    description: optionalText,
    accountingCode: optionalText,
    cycleDuration: z.number(),
    startsAt: z.string(),
    canceledAt: optionalText,
  }),
);

export const MEMBERSHIP_PROFILES = kind(
  'membershipProfiles',
  z.object({
    name: optionalText,
    email: optionalText,
    company: optionalText,
    aboutMe: optionalText,
    website: optionalText,
    published: z.boolean().optional(),
  }),
);

export const TEAMS = kind(
  'teams',
  z.object({
    name: z.string(),
    billingAddress: addressRecord.nullish(),
    billingEmails: z.array(z.string()).nullish().transform(orNone),
    taxId: optionalText,
    customerNumber: numberText.nullish(),
  }),
);

export const CONTACTS = kind(
  'contacts',
  z.object({ email: optionalText, phone: optionalText, address: addressRecord.nullish() }),
);

export const NETWORKS = kind(null, z.object({}));

export const NUMBERED = (type: string) =>
  kind(type, z.object({ name: z.string(), number: numberText.nullish() }));

export const PAYMENT_METHODS = kind(
  'paymentMethods',
  z.object({
    name: z.string(),
    paymentProvider: optionalText,
    enabledFor: z.array(z.string()).nullish().transform(orNone),
    supportsPayLater: z.boolean().optional(),
  }),
);

export const INVOICE_CHARGES = kind('invoiceCharges', z.object({}));

/** The published description shows no answer. */
export const INVOICE_REMINDERS = kind(null, z.object({}));

export const REFUNDS = kind(null, z.object({ amount: decimalText, status: z.string() }));

export const CHARGES = kind(null, z.object({}));
