import { z } from 'zod';
import { addressInput } from '../records/invoice-input.js';

const date = z.iso.date();
const text = z.string().nullable().default(null);

export const membership = z.strictObject({
  id: z.string(),
  name: text,
  email: text,
  company: text,
  confirmed_at: date.nullable().default('2020-01-01'),
  canceled_at: date.nullable().default(null),
  /** Id of a team. */
  team: text,
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
});

export const contact = z.strictObject({
  id: z.string(),
  email: text,
  phone: text,
  address: addressInput.partial().default({}),
  /** Id of a membership. */
  membership: text,
});
