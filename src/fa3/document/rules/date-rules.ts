import { isCalendarDate } from '@spacebooks/base/calendar';
import type { LocalDate } from '../../../domain/invoice.js';
import type { Fa3Document } from '../fa3-document.js';
import type { Fa3Rule, Violation } from './rule.js';

interface DateRange {
  readonly first: LocalDate;
  readonly last: LocalDate;
}

/** DataWytworzeniaFa is when P_1 begins in Warsaw, and may be 2025-09-01T00:00:00Z at the earliest. */
const ISSUE: DateRange = { first: '2025-09-02', last: '2050-01-01' };
/** TDataT */
const EVENT: DateRange = { first: '2006-01-01', last: '2050-01-01' };
/** TData */
const PAYMENT: DateRange = { first: '2016-07-01', last: '2050-01-01' };

export const DATE_RULES: readonly Fa3Rule[] = [
  {
    id: 'SB-FA3-DATE',
    check: (document) => statedDates(document).flatMap(([field, date, range]) => outside(field, date, range)),
  },
  {
    id: 'SB-FA3-PERIOD',
    check: ({ period }) =>
      period === null || period.start <= period.end
        ? []
        : [{ field: 'e_invoices.service_period', values: { start: period.start, end: period.end } }],
  },
];

function outside(field: string, date: LocalDate, { first, last }: DateRange): readonly Violation[] {
  if (isCalendarDate(date) && date >= first && date <= last) return [];
  return [{ field, values: { date, from: first, to: last } }];
}

function statedDates(document: Fa3Document): readonly (readonly [string, LocalDate, DateRange])[] {
  const { issueDate, deliveryDate, period, precedingInvoice, paymentDueDate, fa3 } = document;
  const { settlement } = fa3;
  const dates: readonly (readonly [string, LocalDate | null | undefined, DateRange])[] = [
    ['invoiceDate', issueDate, ISSUE],
    ['e_invoices.service_period', deliveryDate, EVENT],
    ['e_invoices.service_period', period?.start, EVENT],
    ['e_invoices.service_period', period?.end, EVENT],
    ['correctedInvoice', precedingInvoice?.issueDate, EVENT],
    ['dueDate', paymentDueDate, PAYMENT],
    ['paidDate', 'date' in settlement ? settlement.date : null, PAYMENT],
  ];
  return dates.flatMap(([field, date, range]) => (date == null ? [] : [[field, date, range] as const]));
}
