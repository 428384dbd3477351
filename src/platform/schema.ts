import { z } from 'zod';
import { Failure } from '../domain/errors.js';
import type { Invoice, InvoicePdf } from '../domain/invoice.js';
import { type InvoiceRecord, invoiceRecord } from './invoice-schema.js';
import { readAs } from './read-as.js';

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
  const { pdf, senderAddress, recipientAddress, taxId, ...same } = attributes;
  const { debitor, membership, team, contact, correctedInvoice, space } = relationships;
  return {
    ...same,
    id: record.id,
    pdf: pdf ?? noPdf(record, pointer),
    sender: senderAddress,
    recipient: recipientAddress,
    recipientTaxId: taxId,
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
