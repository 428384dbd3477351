import { z } from 'zod';
import type { Invoice } from '../../domain/invoice.js';
import { decimalText, parseInvoiceRecord } from '../schema.js';
import { type Kind, kind } from './record.js';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);
const texts = z
  .array(z.string())
  .nullish()
  .transform((value) => value ?? []);
/** Version 2.0 writes such numbers as text, older answers as numbers. */
const numberText = z.union([z.string(), z.number().int()]).transform(String);
const postalAddress = z.object({
  name: text,
  company: text,
  fullAddress: z
    .string()
    .nullish()
    .transform((value) => value ?? ''),
  street: text,
  postCode: text,
  city: text,
  state: text,
  countryCode: text,
});

/** What kinds of records the platform has, as far as a call of ours reads them. */
export const INVOICES: Kind<Invoice, Readonly<Record<string, unknown>>> = {
  type: 'invoices',
  read: parseInvoiceRecord,
  readSparse: (record) => (record as { attributes?: Record<string, unknown> }).attributes ?? {},
};

export const USERS = kind('users', z.object({ email: text }));

export const SPACES = kind(
  'spaces',
  z.object({
    name: z.string(),
    subdomain: z.string(),
    email: text,
    description: text,
    countryCode: text,
    locale: text,
    timeZone: text,
    priceDisplay: text,
  }),
);

export const SPACE_PROFILES = kind(null, z.object({ location: text, phone: text, contactEmail: text }));

export const BILLING_DETAILS = kind(
  'billingDetails',
  z.object({ company: text, name: text, address: text, vatIdentificationNumber: text, billingEmail: text }),
);

export const MEMBERSHIPS = kind(
  'memberships',
  z.object({ name: text, email: text, phone: text, company: text, confirmedAt: text, canceledAt: text }),
);

export const MEMBERSHIP_PLANS = kind(
  'membershipPlans',
  z.object({
    name: z.string(),
    description: text,
    accountingCode: text,
    cycleDuration: z.number(),
    startsAt: z.string(),
    canceledAt: text,
  }),
);

export const MEMBERSHIP_PROFILES = kind(
  'membershipProfiles',
  z.object({
    name: text,
    email: text,
    company: text,
    aboutMe: text,
    website: text,
    published: z.boolean().optional(),
  }),
);

export const TEAMS = kind(
  'teams',
  z.object({
    name: z.string(),
    billingAddress: postalAddress.nullish(),
    billingEmails: texts,
    taxId: text,
    customerNumber: numberText.nullish(),
  }),
);

export const CONTACTS = kind(
  'contacts',
  z.object({ email: text, phone: text, address: postalAddress.nullish() }),
);

export const NETWORKS = kind(null, z.object({}));

export const NUMBERED = (type: string) =>
  kind(type, z.object({ name: z.string(), number: numberText.nullish() }));

export const PAYMENT_METHODS = kind(
  'paymentMethods',
  z.object({
    name: z.string(),
    paymentProvider: text,
    enabledFor: texts,
    supportsPayLater: z.boolean().optional(),
  }),
);

export const INVOICE_CHARGES = kind('invoiceCharges', z.object({}));

/** The published description shows no answer. */
export const INVOICE_REMINDERS = kind(null, z.object({}));

export const REFUNDS = kind(null, z.object({ amount: decimalText, status: z.string() }));

export const CHARGES = kind(null, z.object({}));
