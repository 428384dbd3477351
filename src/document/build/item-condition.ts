import type { InvoiceItem } from '../../domain/invoice.js';

/** What rules of the configuration ask of an item; what is left out is not asked. */
interface ItemCondition {
  readonly revenue_account?: string | undefined;
  readonly accounting_code?: string | undefined;
}

export function itemMatches(item: InvoiceItem, when: ItemCondition | undefined): boolean {
  if (when === undefined) return true;
  if (when.revenue_account !== undefined && when.revenue_account !== item.revenueAccount?.number)
    return false;
  return when.accounting_code === undefined || when.accounting_code === item.accountingCode;
}
