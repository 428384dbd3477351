import { parseKsefNumber } from '@spacebooks/ksef-client/ksef-number';
import type { EInvoiceDocument } from '../../document/model.js';
import { fa3TermsOf } from '../../fa3/document/fa3-document.js';

/**
 * The document with the number in KSeF as what the payer quotes, where the buyer has a NIP: from 2027-01-01 active VAT payers
 * state it in transfers and direct debits to each other (art. 108g of the VAT act).
 *
 * @param label the text under KOD I
 */
export function withPaymentReference(document: EInvoiceDocument, label: string): EInvoiceDocument {
  const number = parseKsefNumber(label) === null ? null : label;
  if (number === null || fa3TermsOf(document)?.buyer.kind !== 'nip') return document;
  return { ...document, payment: { ...document.payment, remittanceInformation: number } };
}
