import { parseDecimal } from '@spacebooks/base/money';
import { z } from 'zod';

const text = z.string().nullable();
const date = z.iso.date();
/** Numbers are read as written: 350.5 is the decimal 350.5. */
const decimalInput = z
  .union([z.string(), z.number().transform(String)])
  .refine((value) => parseDecimal(value) !== null, 'must be a decimal');
const numberedName = z.strictObject({ name: z.string(), number: z.string() }).nullable();

export const addressInput = z.strictObject({
  name: text,
  company: text,
  fullAddress: z.string(),
  street: text,
  postCode: text,
  city: text,
  state: text,
  countryCode: text,
});

const itemInput = z.strictObject({
  description: z.string(),
  quantity: decimalInput.default('1'),
  /** Net price of one unit. */
  net: decimalInput,
  /** Percent; the space's default tax when left out. */
  rate: decimalInput.optional(),
  tax_name: z.string().optional(),
  paid: z.boolean().default(false),
  accounting_code: text.default(null),
  cost_center: numberedName.default(null),
  revenue_account: numberedName.default(null),
});

/** An invoice as an operator describes it; everything but the items has a default. */
export const invoiceInput = z.strictObject({
  id: z.string().min(1).optional(),
  /** Id of the space; the first one when left out. */
  space: z.string().optional(),
  items: z.array(itemInput),
  currency: z.string().optional(),
  number: z.string().optional(),
  invoice_date: date.optional(),
  due_date: date.optional(),
  remind_at: date.optional(),
  /** Paid in full on that day. */
  paid_date: date.optional(),
  text: text.optional(),
  notes: text.optional(),
  billing_emails: z.array(z.string()).optional(),
  customer_number: text.optional(),
  tax_id: text.optional(),
  sender_tax_id: text.optional(),
  recipient: addressInput.partial().optional(),
  sender: addressInput.partial().optional(),
  debitor: z.strictObject({ type: z.string(), id: z.string() }).nullable().optional(),
  corrected_invoice: z.string().nullable().optional(),
  locked: z.boolean().optional(),
  /** Merged over the attributes of version 2.0. */
  attributes: z.record(z.string(), z.unknown()).optional(),
});

/** What an edit may change. */
export const invoiceEdit = invoiceInput.omit({ id: true, space: true, locked: true }).partial();

export type InvoiceInput = z.input<typeof invoiceInput>;
export type InvoiceEdit = z.input<typeof invoiceEdit>;
export type ReadInvoiceInput = z.output<typeof invoiceInput>;
export type ReadInvoiceEdit = z.output<typeof invoiceEdit>;
