import type { LocalDate } from '../../domain/invoice.js';
import { type InvoiceTerms, paymentState, termsOf } from '../../domain/invoice-facts.js';
import type { PaymentState } from '../../domain/invoice-states.js';
import type { InvoiceCopy } from '../../store/books/invoice-books.js';
import type { InvoiceFacts } from '../../store/invoices/invoice-facts.js';
import type { Tone } from './state-tone.js';

/** What people know an invoice by; null while nothing was read of it. */
export type InvoiceHead = { readonly [Term in keyof InvoiceTerms]: InvoiceTerms[Term] | null } & {
  /** `overdue`: owed, and past its due date. */
  readonly payment: PaymentState | 'overdue' | null;
  readonly paymentTone: Tone;
  /** Gone from the platform. */
  readonly deleted: boolean;
};

const NOTHING = {
  number: null,
  customer: null,
  customerNumber: null,
  invoiceDate: null,
  dueDate: null,
  currency: null,
  gross: null,
  net: null,
  open: null,
  paidStatus: null,
};

const TONES: Readonly<Record<PaymentState | 'overdue', Tone>> = {
  open: 'busy',
  overdue: 'need',
  pending: 'busy',
  paid: 'good',
  canceled: 'quiet',
  'written-off': 'quiet',
  other: 'quiet',
};

/** @param today where the space is */
export function headOf(facts: InvoiceFacts | null, copy: InvoiceCopy | null, today: LocalDate): InvoiceHead {
  const terms = facts?.terms ?? (copy === null ? null : termsOf(copy.invoice));
  const payment = terms === null ? null : stateOf(terms, today);
  return {
    ...(terms ?? { ...NOTHING, number: facts?.number ?? null }),
    payment,
    paymentTone: payment === null ? 'quiet' : TONES[payment],
    deleted: facts?.deleted ?? copy?.deleted ?? false,
  };
}

function stateOf({ paidStatus, dueDate, open }: InvoiceTerms, today: LocalDate): PaymentState | 'overdue' {
  const state = paymentState(paidStatus);
  return state === 'open' && open > 0 && dueDate < today ? 'overdue' : state;
}
