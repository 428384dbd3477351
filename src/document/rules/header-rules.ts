import { isCalendarDate } from '@spacebooks/base/calendar';
import type { LocalDate } from '../../domain/invoice.js';
import { SUPPORTING_MIME_CODES } from '../../domain/supporting-file.js';
import type { EInvoiceDocument } from '../model.js';
import { CURRENCY_CODES } from './code-lists.js';
import { type BusinessRule, documentRule } from './rule.js';

/** Rules of the document's own terms. */
export const HEADER_RULES: readonly BusinessRule[] = [
  documentRule('BR-02', 'number', (document) => document.number !== ''),
  documentRule('BR-03', 'invoiceDate', (document) => isCalendarDate(document.issueDate)),
  documentRule('BR-CL-04', 'totalAmount.currency', (document) => CURRENCY_CODES.has(document.currency)),
  documentRule(
    'BR-CL-05',
    'totalAmount.currency',
    ({ accountingCurrency }) =>
      accountingCurrency === undefined || CURRENCY_CODES.has(accountingCurrency.code),
  ),
  documentRule('BR-16', 'items', (document) => document.lines.length > 0),
  documentRule('BR-29', 'invoiceDate', ({ period }) => period === null || period.start <= period.end),
  documentRule('BR-52', 'e_invoices.supporting_documents', ({ supportingDocuments = [] }) =>
    supportingDocuments.every(({ reference }) => reference !== ''),
  ),
  documentRule('BR-CL-24', 'e_invoices.supporting_documents', ({ supportingDocuments = [] }) =>
    supportingDocuments.every(
      ({ attachment }) => attachment === null || SUPPORTING_MIME_CODES.has(attachment.mimeCode),
    ),
  ),
  documentRule(
    'BR-55',
    'correctedInvoice',
    ({ precedingInvoice }) => precedingInvoice === null || precedingInvoice.number !== '',
  ),
  documentRule(
    'BR-CO-25',
    'dueDate',
    ({ totals, paymentDueDate, paymentTerms }) =>
      totals.due.lte(0) || paymentDueDate !== null || paymentTerms !== null,
  ),
  documentRule('SB-DATE', 'dueDate', (document) =>
    datesOf(document).every((date) => date === null || date === undefined || isCalendarDate(date)),
  ),
];

/** Each date that the document states. */
export function datesOf(document: EInvoiceDocument): readonly (LocalDate | null | undefined)[] {
  const { paymentDueDate, deliveryDate, period, precedingInvoice, lines } = document;
  const periods = [period, ...lines.map((line) => line.period)];
  return [
    ...[paymentDueDate, deliveryDate, precedingInvoice?.issueDate],
    ...periods.flatMap((each) => [each?.start, each?.end]),
  ];
}
