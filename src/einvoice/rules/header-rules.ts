import type { LocalDate } from '../../domain/invoice.js';
import { type BusinessRule, documentRule } from './rule.js';

/** Rules of the document's own terms. */
export const HEADER_RULES: readonly BusinessRule[] = [
  documentRule(
    'BR-02',
    { field: 'number', message: 'The invoice number (BT-1) is missing.', fix: 'Give the invoice a number.' },
    (document) => document.number !== '',
  ),
  documentRule(
    'BR-03',
    { field: 'invoiceDate', message: 'The invoice date (BT-2) is no calendar date.' },
    (document) => isCalendarDate(document.issueDate),
  ),
  documentRule(
    'BR-CL-04',
    { field: 'totalAmount.currency', message: 'The currency (BT-5) is no code of ISO 4217.' },
    (document) => /^[A-Z]{3}$/.test(document.currency),
  ),
  documentRule(
    'BR-16',
    { field: 'items', message: 'The invoice has no line (BG-25).', fix: 'Add an item on the platform.' },
    (document) => document.lines.length > 0,
  ),
  documentRule(
    'BR-29',
    { field: 'invoiceDate', message: 'The service period (BG-14) ends before it begins.' },
    ({ period }) => period === null || period.start <= period.end,
  ),
  documentRule(
    'BR-CO-25',
    {
      field: 'dueDate',
      message: 'An amount is due, but there is neither a due date (BT-9) nor terms of payment (BT-20).',
      fix: 'Set e_invoices.payment.terms in the configuration.',
    },
    ({ totals, paymentDueDate, paymentTerms }) =>
      totals.due.lte(0) || paymentDueDate !== null || paymentTerms !== null,
  ),
  documentRule(
    'SB-DATE',
    { field: 'dueDate', message: 'A date of the invoice is no calendar date.' },
    ({ paymentDueDate, deliveryDate, period }) =>
      [paymentDueDate, deliveryDate, period?.start, period?.end].every(
        (date) => date === null || date === undefined || isCalendarDate(date),
      ),
  ),
];

/** True for a day that exists, written `YYYY-MM-DD`. */
function isCalendarDate(date: LocalDate): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false;
  const epochMs = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(epochMs) && new Date(epochMs).toISOString().startsWith(date);
}
