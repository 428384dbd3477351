import { isCalendarDate } from '@spacebooks/base/calendar';
import { type Decimal, parseDecimal } from '@spacebooks/base/money';
import { z } from 'zod';
import { Failure } from '../domain/errors.js';
import type { Invoice, InvoicePdf } from '../domain/invoice.js';
import { namesNoVatId } from '../domain/tax-id-name.js';
import { readAs } from './read-as.js';

const NO_DECIMAL = 'is no decimal number';
/** Digits that a float surely holds; more may have been changed on their way through JSON. */
const SAFE_DIGITS = 15;

/** A decimal as text, which is what version 2.0 writes; a JSON number too, as long as it is exact. */
export const decimalText = z
  .union([z.string(), z.number()], NO_DECIMAL)
  .transform((value, context): Decimal => {
    const text = String(value);
    const parsed = parseDecimal(text);
    const exact = typeof value === 'string' || text.replace(/\D/g, '').length <= SAFE_DIGITS;
    if (parsed !== null && exact) return parsed;
    context.addIssue(parsed === null ? NO_DECIMAL : 'is a number with too many digits to be exact');
    return z.NEVER;
  });

/*
 * What we read of an invoice record of version 2.0. Unknown attributes are ignored and unknown values of
 * paidStatus and sentStatus kept. What one of the platform's descriptions lets out may be missing here, but
 * what the saga or an e-invoice decides by has to be there.
 */

const orNull = <T>(value: T | null | undefined): T | null => value ?? null;
const orNone = <T>(values: T[] | null | undefined): T[] => values ?? [];
const orEmpty = (text: string | null | undefined): string => text ?? '';

export const optionalText = z.string().nullish().transform(orNull);
/** Version 2.0 writes such numbers as text, version 1.0 as numbers. */
export const numberText = z.union([z.string(), z.number().int()], 'is no text').transform(String);
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
  taxIdName: optionalText,
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
const invoiceRecord = z.object({
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

type InvoiceRecord = z.output<typeof invoiceRecord>;

const document = z.object({ data: z.unknown() });

/**
 * Reads a JSON:API document of one invoice (`{"data": {…}}`) of version 2.0.
 *
 * @throws Failure `platform.unreadable`, naming the JSON pointer of what cannot be read
 */
export function parseInvoice(value: unknown): Invoice {
  return parseInvoiceRecord(readAs(document, value).data, '/data');
}

/** The same for a record out of a collection. @param pointer where it stands, e.g. `/data/3` */
export function parseInvoiceRecord(value: unknown, pointer: string): Invoice {
  const record = readAs(invoiceRecord, value, pointer);
  const { attributes, relationships } = record;
  const { pdf, senderAddress, recipientAddress, taxId, taxIdName, ...same } = attributes;
  const { debitor, membership, team, contact, correctedInvoice, space } = relationships;
  return {
    ...same,
    id: record.id,
    pdf: pdf ?? noPdf(record, pointer),
    sender: senderAddress,
    recipient: recipientAddress,
    recipientTaxId: taxId,
    // Another name changes nothing, and its copies are to stay the versions that they are.
    ...(taxIdName !== null && namesNoVatId(taxIdName) && { recipientTaxIdName: taxIdName }),
    spaceId: space.data.id,
    debitor: debitor?.data ?? membership?.data ?? team?.data ?? contact?.data ?? null,
    correctedInvoiceId: correctedInvoice?.data?.id ?? null,
  };
}

/**
 * The platform's schema lets `pdf` out. On an unlocked invoice that says as much as "none attached"; on a
 * locked one it would be a guess, and a wrong one mails the customer twice.
 */
function noPdf({ attributes }: InvoiceRecord, pointer: string): InvoicePdf {
  if (attributes.canUpdate) return { eInvoice: false, eInvoiceStandard: null, archived: false };
  throw new Failure('platform.unreadable', {
    detail: `${pointer}/attributes/pdf: is missing on a locked invoice`,
  });
}
