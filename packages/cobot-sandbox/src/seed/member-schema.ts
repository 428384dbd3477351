import { parseDecimal } from '@spacebooks/base/money';
import { z } from 'zod';
import { addressInput } from '../records/invoice-input.js';

/** The people of a space in a seed, and what it offers them. */

const date = z.iso.date();
const text = z.string().nullable().default(null);
const decimal = z
  .union([z.string(), z.number().transform(String)])
  .refine((value) => parseDecimal(value) !== null, 'must be a decimal');
const whole = z.int().min(0).default(0);

export const membership = z.strictObject({
  id: z.string(),
  name: text,
  email: text,
  phone: text,
  company: text,
  address: addressInput.omit({ name: true, company: true }).partial().default({}),
  billing_emails: z.array(z.email()).default([]),
  tax_id: text,
  charge_taxes: z.boolean().default(true),
  customer_number: text,
  /** The day of its confirmation when left out, else that of the space's creation. */
  starts_at: date.optional(),
  /** The start of its first cycle when that is another day. */
  first_invoice_at: date.nullable().default(null),
  confirmed_at: date.nullable().default('2020-01-01'),
  canceled_at: date.nullable().default(null),
  /** Id of a team. */
  team: text,
  /** Id of a plan of the space; its first one when left out. `membershipPlans` in `records` go before it. */
  plan: z.string().optional(),
  /** Id of a `paymentMethods` record. */
  payment_method: text,
  /** Label of a custom field of the space -> value. */
  custom_fields: z.record(z.string(), z.string()).default({}),
  picture: z.url().nullable().default(null),
});

export const team = z.strictObject({
  id: z.string(),
  name: z.string(),
  confirmed_at: date.nullable().default('2020-01-01'),
  canceled_at: date.nullable().default(null),
  billing_address: addressInput.partial().default({}),
  billing_emails: z.array(z.email()).default([]),
  tax_id: text,
  customer_number: z.string(),
  /** Id of the membership that pays for the others in version 1.0; the team's first one when left out. */
  paying: text,
});

const passOffer = z.strictObject({
  id: z.string(),
  name: z.string(),
  price: decimal,
  timespans: z.string().default(''),
});

export const plan = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: text,
  color: z.string().default('#2f6fde'),
  terms: text,
  welcome_message: text,
  hidden: z.boolean().default(false),
  /** Net price of a cycle. */
  price: decimal.default('350'),
  /** Percent; the space's default tax when left out. */
  rate: decimal.optional(),
  /** Months. */
  cycle: z.int().min(1).default(1),
  /** Days. */
  cancellation_period: whole,
  /** Months. */
  minimum_commitment: whole,
  accounting_code: text,
  extras: z.array(z.strictObject({ id: z.string(), name: z.string(), price: decimal })).default([]),
  time_passes: z.array(passOffer).default([{ id: '0', name: 'Day Pass', price: '10', timespans: '' }]),
});
