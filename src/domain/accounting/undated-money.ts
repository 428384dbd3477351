import { sum } from '@spacebooks/base/money';
import type { InvoiceSnapshot } from './model.js';

/** Whether money may have moved on a day that the platform does not state. */
export function hasUndatedMoney({ invoice, payments }: InvoiceSnapshot): boolean {
  const { paidStatus, paidDate, paidAmount } = invoice;
  const recorded = sum((payments?.records ?? []).map(({ amount }) => amount));
  // What went back without a record has another day than the last payment.
  if (payments !== undefined && !recorded.eq(paidAmount)) return true;
  return paidDate === null && (paidStatus === 'paid' || !paidAmount.eq(0) || hasPaidItems(invoice));
}

function hasPaidItems({ items }: InvoiceSnapshot['invoice']): boolean {
  return items.some(({ paid }) => paid);
}
