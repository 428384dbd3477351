import type { InvoiceItem, LocalDate } from '../../invoice.js';
import type { TaxKey } from '../export-formats.js';
import { fitsItem, type ItemCondition } from '../item-condition.js';

/** How the revenue of items is spread over the months of their service (docs/deferrals.md). */
export interface DeferralRule {
  readonly when?: ItemCondition | undefined;
  /** Liability that holds revenue of months after the document's; left out: it stays in the month of the document. */
  readonly account?: string | undefined;
  /** Asset that holds revenue of months before the document's; left out: it stays in the month of the document. */
  readonly earned_account?: string | undefined;
  /** When the service is given: as the e-invoice states it, or so many months from the document's date on. */
  readonly period: 'service period' | number;
  readonly by: Proration;
  /** Only net amounts above this one, in the currency of the books. */
  readonly above?: string | undefined;
  /** Posting key between revenue and deferral; left out for DATEV: 40 on automatic accounts, else none. */
  readonly tax_key?: TaxKey | undefined;
}

/** Each day has the same share, or each month. */
export type Proration = 'day' | 'month';

/** The first rule that fits an item; undefined where none does, or where it says that nothing is deferred. */
export function findDeferralRule(
  rules: readonly DeferralRule[],
  item: InvoiceItem,
  invoiceDate: LocalDate,
): DeferralRule | undefined {
  const rule = rules.find(({ when }) => fitsItem(when, item, invoiceDate));
  return rule?.account === undefined && rule?.earned_account === undefined ? undefined : rule;
}
