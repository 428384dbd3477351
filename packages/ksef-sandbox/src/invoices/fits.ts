import type Big from 'big.js';
import type { IssuedDocument } from '../documents/document.js';
import type { InvoiceFilters } from './filters.js';
import { invoiceTypeOf } from './show-metadata.js';
import { includesDay, type TimeRange } from './time-range.js';

/** Whether the caller is what the filters ask for: seller, buyer, third or authorized party. */
export function isOf({ content }: IssuedDocument, nip: string, { subjectType }: InvoiceFilters): boolean {
  if (subjectType === 'Subject1') return content.sellerNip === nip;
  if (subjectType === 'SubjectAuthorized') return content.authorizedSubject?.nip === nip;
  const parties = subjectType === 'Subject2' ? [content.buyer] : content.thirdSubjects;
  return parties.some(({ type, value }) => type === 'Nip' && value === nip);
}

export function fits(document: IssuedDocument, filters: InvoiceFilters, range: TimeRange): boolean {
  const { content } = document;
  const { buyerIdentifier, amount } = filters;
  const sums = { Brutto: content.gross, Netto: content.net, Vat: content.vat };
  return (
    isInRange(document, filters, range) &&
    (filters.ksefNumber ?? document.ksefNumber) === document.ksefNumber &&
    (filters.invoiceNumber ?? content.number) === content.number &&
    (filters.sellerNip ?? content.sellerNip) === content.sellerNip &&
    (buyerIdentifier?.type ?? content.buyer.type) === content.buyer.type &&
    (buyerIdentifier?.value ?? content.buyer.value) === content.buyer.value &&
    (!amount || isBetween(sums[amount.type], amount.from, amount.to)) &&
    isAmong(content.currency, filters.currencyCodes) &&
    (filters.invoicingMode ?? document.mode) === document.mode &&
    (filters.isSelfInvoicing ?? content.isSelfInvoicing) === content.isSelfInvoicing &&
    (filters.formType ?? 'FA') === 'FA' &&
    isAmong(invoiceTypeOf(document), filters.invoiceTypes) &&
    (filters.hasAttachment ?? content.hasAttachment) === content.hasAttachment
  );
}

/** An empty list asks for nothing. */
function isAmong(value: string, wanted: readonly string[] | null | undefined): boolean {
  return !wanted?.length || wanted.includes(value);
}

function isBetween(sum: Big, from: number | null | undefined, to: number | null | undefined): boolean {
  return sum.gte(from ?? sum) && sum.lte(to ?? sum);
}

function isInRange(document: IssuedDocument, { dateRange }: InvoiceFilters, range: TimeRange): boolean {
  if (dateRange.dateType === 'Issue') return includesDay(range, document.content.issueDate);
  const ms = dateRange.dateType === 'Invoicing' ? document.receivedAt : document.storedAt;
  return range.from <= ms && ms <= range.to;
}
