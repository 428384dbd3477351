import { addDays } from '@spacebooks/base/calendar';
import type { LocalDate } from '../invoice.js';
import type { AccountingSettings } from './settings.js';

/** The last day of the service, as the settings state it for all invoices of a space; null when they do not. */
export function serviceDateOf(
  invoiceDate: LocalDate,
  rule: Exclude<AccountingSettings['service_date'], 'as invoiced'>,
): LocalDate | null {
  if (rule === undefined) return null;
  if (rule === 'date of invoice') return invoiceDate;
  return rule === 'end of month' ? endOfMonth(invoiceDate) : addDays(`${invoiceDate.slice(0, 7)}-01`, -1);
}

/** Last day of the month of a date. */
export function endOfMonth(date: LocalDate): LocalDate {
  // 31 days after the first is in the next month, whatever the month is.
  return addDays(`${addDays(`${date.slice(0, 7)}-01`, 31).slice(0, 7)}-01`, -1);
}
