import type { Problem } from '../finding.js';
import type { Invoice, LocalDate } from '../invoice.js';
import { isNoSupply } from '../no-supply.js';
import type { ItemPeriodOf } from './deferral/item-period.js';
import { serviceDateOf } from './service-date.js';
import type { AccountingSettings } from './settings.js';
import type { DatedPart } from './tax-point/dated-part.js';

/** The days of service that the entries of an invoice state. */
export interface ServiceDates {
  /** Of the whole invoice; null where none is stated. */
  readonly last: LocalDate | null;
  /** Of what has its tax in that month: a row of a report on VAT states what it is of, and no later service. */
  in(taxMonth: string | undefined): LocalDate | null;
}

/** Only where an invoice is in several months does each have a day of its own. */
export function serviceDatesOf(
  invoice: Invoice,
  parts: readonly DatedPart[],
  rule: AccountingSettings['service_date'],
  itemPeriodOf: ItemPeriodOf | undefined,
  report: (problem: Problem) => void,
): ServiceDates {
  const supplied = supplies(parts);
  const last = statedServiceDate(invoice, rule, itemPeriodOf, report, supplied);
  const months = Map.groupBy(parts, ({ taxMonth }) => taxMonth);
  if (last === null || months.size < 2) return { last, in: () => last };
  const days = new Map(
    [...months].map(([month, own]) => {
      const indexes = new Set(own.map(({ index }) => index));
      return [month, statedServiceDate(invoice, rule, itemPeriodOf, () => {}, indexes)];
    }),
  );
  return { last, in: (month) => days.get(month) ?? last };
}

/** Places of items for which something is supplied, where others are money beside them; undefined: all. */
function supplies(parts: readonly DatedPart[]): ReadonlySet<number> | undefined {
  if (!parts.some(isNoSupply)) return undefined;
  const found = new Set(parts.filter((part) => !isNoSupply(part)).map(({ index }) => index));
  return found.size === 0 ? undefined : found;
}

/**
 * The last day of the service that entries of an invoice state; null for none. `as invoiced` it is that of the e-invoice (BT-72, P_6):
 * the last one of its items, or of those at some places. A correction then states none: its service is that of the invoice that it corrects.
 */
function statedServiceDate(
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
