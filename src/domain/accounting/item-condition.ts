import type { InvoiceItem, LocalDate } from '../invoice.js';

/** Which items a rule of the books is for. All conditions must hold; without any it fits every item. */
export interface ItemCondition {
  /** Number of the platform's revenue account; empty for items without one. */
  readonly revenue_account?: string | undefined;
  /** The platform's accounting code; empty for items without one. */
  readonly accounting_code?: string | undefined;
  /** First document date for which the rule holds. */
  readonly valid_from?: LocalDate | undefined;
}

export function fitsItem(
  when: ItemCondition | undefined,
  item: InvoiceItem,
  invoiceDate: LocalDate,
): boolean {
  if (when === undefined) return true;
  const { revenue_account, accounting_code, valid_from } = when;
  return (
    (revenue_account === undefined || revenue_account === (item.revenueAccount?.number.trim() ?? '')) &&
    (accounting_code === undefined || accounting_code === (item.accountingCode?.trim() ?? '')) &&
    (valid_from === undefined || valid_from <= invoiceDate)
  );
}
