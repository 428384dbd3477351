import type { InvoiceItem, LocalDate } from '../../invoice.js';

/** How the revenue of items is spread over the months of their service (docs/accounting.md, "Deferred revenue"). */
export interface DeferralRule {
  readonly when?: DeferralCondition | undefined;
  /** Liability that holds revenue of months after the document's; left out: it stays in the month of the document. */
  readonly account?: string | undefined;
  /** Asset that holds revenue of months before the document's; left out: it stays in the month of the document. */
  readonly earned_account?: string | undefined;
  /** When the service is given: as the e-invoice states it, or so many months from the document's date on. */
  readonly period: 'service period' | number;
  readonly by: Proration;
  /** Only net amounts above this one, in the currency of the books. */
  readonly above?: string | undefined;
  /** DATEV's posting key between revenue and deferral; left out: 40 on automatic accounts of the chart, else none. */
  readonly tax_key?: string | undefined;
}

/** Each day has the same share, or each month. */
export type Proration = 'day' | 'month';

/** All conditions must hold; without any the rule fits every item. */
interface DeferralCondition {
  /** Number of the platform's revenue account; empty for items without one. */
  readonly revenue_account?: string | undefined;
  /** The platform's accounting code; empty for items without one. */
  readonly accounting_code?: string | undefined;
  /** First document date for which the rule holds. */
  readonly valid_from?: LocalDate | undefined;
}

/** The first rule that fits an item; undefined where none does, or where it says that nothing is deferred. */
export function findDeferralRule(
  rules: readonly DeferralRule[],
  item: InvoiceItem,
  invoiceDate: LocalDate,
): DeferralRule | undefined {
  const rule = rules.find(({ when }) => when === undefined || fits(when, item, invoiceDate));
  return rule?.account === undefined && rule?.earned_account === undefined ? undefined : rule;
}

function fits(when: DeferralCondition, item: InvoiceItem, invoiceDate: LocalDate): boolean {
  return (
    (when.revenue_account === undefined ||
      when.revenue_account === (item.revenueAccount?.number.trim() ?? '')) &&
    (when.accounting_code === undefined || when.accounting_code === (item.accountingCode?.trim() ?? '')) &&
    (when.valid_from === undefined || when.valid_from <= invoiceDate)
  );
}
