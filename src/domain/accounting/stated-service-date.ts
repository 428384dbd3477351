import type { Problem } from '../finding.js';
import type { Invoice, LocalDate } from '../invoice.js';
import type { ItemPeriodOf } from './deferral/item-period.js';
import { serviceDateOf } from './service-date.js';
import type { AccountingSettings } from './settings.js';

/**
 * The last day of the service that entries of an invoice state; null for none. `as invoiced` it is that of the e-invoice (BT-72, P_6):
 * the last one of its items, or of those at some places. A correction then states none: its service is that of the invoice that it corrects.
 */
export function statedServiceDate(
  invoice: Invoice,
  rule: AccountingSettings['service_date'],
  itemPeriodOf: ItemPeriodOf | undefined,
  report: (problem: Problem) => void,
  indexes: Iterable<number> = invoice.items.keys(),
): LocalDate | null {
  if (rule !== 'as invoiced') return serviceDateOf(invoice.invoiceDate, rule);
  if (invoice.correctedInvoiceId !== null) return null;
  let last: LocalDate | null = null;
  for (const index of indexes) {
    const found = itemPeriodOf?.(invoice, index, invoice.invoiceDate);
    if (found === undefined) continue;
    if (!found.ok) report(found.problem);
    else if (last === null || found.period.to > last) last = found.period.to;
  }
  return last;
}
