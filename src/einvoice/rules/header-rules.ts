import { isCalendarDate } from '../../domain/calendar.js';
import { CURRENCY_CODES } from './currency-codes.js';
import { type BusinessRule, documentRule } from './rule.js';

/** Rules of the document's own terms. */
export const HEADER_RULES: readonly BusinessRule[] = [
  documentRule('BR-02', 'number', (document) => document.number !== ''),
  documentRule('BR-03', 'invoiceDate', (document) => isCalendarDate(document.issueDate)),
  documentRule('BR-CL-04', 'totalAmount.currency', (document) => CURRENCY_CODES.has(document.currency)),
  documentRule('BR-16', 'items', (document) => document.lines.length > 0),
  documentRule('BR-29', 'invoiceDate', ({ period }) => period === null || period.start <= period.end),
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
  documentRule('SB-DATE', 'dueDate', ({ paymentDueDate, deliveryDate, period, precedingInvoice }) =>
    [paymentDueDate, deliveryDate, period?.start, period?.end, precedingInvoice?.issueDate].every(
      (date) => date === null || date === undefined || isCalendarDate(date),
    ),
  ),
];
