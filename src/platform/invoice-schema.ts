import { z } from 'zod';
import { isCalendarDate } from '../domain/calendar.js';
import { decimalText } from './decimal-schema.js';

/*
 * What we read of an invoice record of version 2.0. Unknown attributes are ignored and unknown values of
 * paidStatus and sentStatus kept. What one of the platform's descriptions lets out may be missing here, but
 * what the saga or an e-invoice decides by has to be there.
 */

const orNull = <T>(value: T | null | undefined): T | null => value ?? null;
const orNone = <T>(values: T[] | null | undefined): T[] => values ?? [];
const orEmpty = (text: string | null | undefined): string => text ?? '';

const optionalText = z.string().nullish().transform(orNull);
/** Version 2.0 writes such numbers as text, version 1.0 as numbers. */
const numberText = z.union([z.string(), z.number().int()], 'is no text').transform(String);
const optionalNumberText = numberText.nullish().transform(orNull);
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);
const date = z.string().refine(isCalendarDate, 'is no date YYYY-MM-DD');
const moment = z.string().refine((text) => !Number.isNaN(Date.parse(text)), 'is no time');
const numberedName = z.object({ name: z.string(), number: numberText });

const price = z.object({
  net: decimalText,
  gross: decimalText,
  currency: z.string(),
  taxes: z
    .array(
      z.object({
        name: z.string().nullish().transform(orEmpty),
        rate: decimalText,
        amount: decimalText,
      }),
    )
    .nullish()
    .transform(orNone),
});

const addressRecord = z.object({
  name: optionalText,
  company: optionalText,
  fullAddress: z.string().nullish().transform(orEmpty),
  street: optionalText,
  postCode: optionalText,
  city: optionalText,
  state: optionalText,
  countryCode: optionalText,
});

const item = z.object({
  description: z.string(),
  quantity: decimalText,
  paid: flag,
  accountingCode: optionalText,
  costCenter: numberedName.nullish().transform(orNull),
  revenueAccount: numberedName.nullish().transform(orNull),
  amount: price,
  totalAmount: price,
});

const attributes = z.object({
  number: numberText,
  invoiceDate: date,
  dueDate: date,
  paidDate: date.nullish().transform(orNull),
  paidStatus: z.string(),
  canCharge: flag,
  chargeAt: moment.nullish().transform(orNull),
  sentStatus: z.string(),
  canUpdate: z.boolean(),
  pdf: z.object({ eInvoice: z.boolean(), eInvoiceStandard: optionalText, archived: z.boolean() }).nullish(),
  senderAddress: addressRecord,
  recipientAddress: addressRecord,
  senderTaxId: optionalText,
  taxId: optionalText,
  customerNumber: optionalNumberText,
  invoiceText: optionalText,
  notes: optionalText,
  billingEmails: z.array(z.string()).nullish().transform(orNone),
  items: z.array(item),
  totalAmount: price,
  paidAmount: decimalText,
  payableAmount: decimalText,
});

const linkage = z.object({ type: z.string(), id: z.string() });
const relationship = z.object({ data: linkage.nullish() }).nullish();

/** The record of an invoice, without the document around it. */
export const invoiceRecord = z.object({
  type: z.literal('invoices'),
  id: z.string().min(1),
  attributes,
  relationships: z.object({
    space: z.object({ data: linkage }),
    debitor: relationship,
    /** The names before `debitor`. */
    membership: relationship,
    team: relationship,
    contact: relationship,
    correctedInvoice: relationship,
  }),
});

export type InvoiceRecord = z.output<typeof invoiceRecord>;
