import { roundToCents } from './accounting/apportion.js';
import type { Cents } from './accounting/cents.js';
import { debtorName } from './accounting/debtor.js';
import { coveredCents } from './accounting/open-item.js';
import type { Invoice, LocalDate } from './invoice.js';
import type { EInvoiceState, PaymentState } from './invoice-states.js';
import { END_STATES, type SagaState } from './saga/model.js';

/** What people know an invoice by, as it was read last. */
export interface InvoiceTerms {
  readonly number: string;
  readonly customer: string;
  readonly customerNumber: string | null;
  readonly invoiceDate: LocalDate;
  readonly dueDate: LocalDate;
  readonly currency: string;
  readonly gross: Cents;
  readonly net: Cents;
  /** What is owed now, with the sign of the gross. */
  readonly open: Cents;
  /** As the platform says it. */
  readonly paidStatus: string;
}

export function termsOf(invoice: Invoice): InvoiceTerms {
  const { number, invoiceDate, dueDate, customerNumber, totalAmount, paidStatus } = invoice;
  return {
    number,
    customer: debtorName(invoice),
    customerNumber,
    invoiceDate,
    dueDate,
    currency: totalAmount.currency,
    gross: roundToCents(totalAmount.gross),
    net: roundToCents(totalAmount.net),
    open: openCents(invoice),
    paidStatus,
  };
}

/** Nothing is owed of what was paid, canceled or given up. */
function openCents(invoice: Invoice): Cents {
  const payment = paymentState(invoice.paidStatus);
  if (payment === 'paid' || payment === 'canceled' || payment === 'written-off') return 0;
  const paid = coveredCents(invoice) ?? roundToCents(invoice.paidAmount);
  return roundToCents(invoice.totalAmount.gross) - paid;
}

const PAYMENT_OF_STATUS: Readonly<Record<string, PaymentState>> = {
  unpaid: 'open',
  pending: 'pending',
  paid: 'paid',
  canceled: 'canceled',
  writtenOff: 'written-off',
};

export function paymentState(paidStatus: string): PaymentState {
  return Object.hasOwn(PAYMENT_OF_STATUS, paidStatus) ? (PAYMENT_OF_STATUS[paidStatus] ?? 'other') : 'other';
}

const WAITING: readonly SagaState[] = ['parked', 'refused', 'released'];

/** @param state of the latest saga; null where there is none */
export function eInvoiceState(state: SagaState | null): EInvoiceState {
  if (state === null) return 'none';
  if (WAITING.includes(state)) return 'waiting';
  if (state === 'done-foreign') return 'foreign';
  if (state === 'done' || state === 'gone') return state;
  return (END_STATES as readonly SagaState[]).includes(state) ? 'gone' : 'open';
}
