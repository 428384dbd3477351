import { decimal, sum } from '@spacebooks/base/money';
import type { PaymentRecord } from '../../../../src/domain/payment-record.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { text } from '../../../fixtures/invoices/item.js';
import type { Books } from './books.js';

export const CARD = { id: 'method-card', name: 'Card' };
export const TRANSFER = { id: 'method-transfer', name: 'Transfer' };

/** A payment of 416.50, the whole invoice, unless it says otherwise. */
export function payment(
  id: string,
  overrides: Partial<Omit<PaymentRecord, 'amount'>> & { amount?: string } = {},
): PaymentRecord {
  const { amount = '416.5', ...given } = overrides;
  const terms = { invoiceId: 'a', paidOn: '2026-10-09', currency: 'EUR', method: null, note: null };
  return { id, ...terms, amount: decimal(amount), ...given };
}

export interface Shown {
  /** What the platform calls paid; the records' sum when left out. */
  readonly paidAmount?: string;
  /** Whether the records are all that there are. */
  readonly areComplete?: boolean;
  readonly more?: InvoiceOverrides;
}

/** The platform shows payments of the invoice `a`, of 416.50 in all. */
export function showPayments(books: Books, records: readonly PaymentRecord[], shown: Shown = {}): void {
  const { paidAmount = text(sum(records.map(({ amount }) => amount))), areComplete = true, more } = shown;
  const isPaid = decimal(paidAmount).gte(decimal('416.5'));
  const days = records.map(({ paidOn }) => paidOn).sort();
  books.put({
    id: 'a',
    number: 'A',
    paidAmount,
    paidStatus: isPaid ? 'paid' : 'unpaid',
    paidDate: isPaid ? (days.at(-1) ?? '2026-10-09') : null,
    payableAmount: text(decimal('416.5').minus(decimal(paidAmount))),
    ...more,
  });
  const snapshot = books.invoices.get('a');
  if (snapshot !== undefined) books.invoices.set('a', { ...snapshot, payments: { records, areComplete } });
}
