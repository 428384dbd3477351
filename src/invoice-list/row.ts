import { type Amount, amountOf } from '../domain/accounting/amount.js';
import type { Cents } from '../domain/accounting/cents.js';
import { isBeforeCutover } from '../domain/accounting/cutover.js';
import type { LocalDate } from '../domain/invoice.js';
import type { EInvoiceState, PaymentState } from '../domain/invoice-states.js';
import type { InvoiceFacts } from '../store/invoices/invoice-facts.js';
import type { PaymentFilter } from '../store/invoices/list/filter.js';

/** An invoice of the list as programs are told it, by the API and the command line; null for what was not read yet. */
export interface ListedInvoice {
  readonly space: string;
  readonly invoiceId: string;
  readonly number: string | null;
  readonly customer: string | null;
  readonly customerNumber: string | null;
  readonly invoiceDate: LocalDate | null;
  /** Of the program before: no revenue here. False where that is not known, or the space has no books. */
  readonly isBeforeCutover: boolean;
  readonly dueDate: LocalDate | null;
  readonly gross: Amount | null;
  readonly net: Amount | null;
  /** Owed now. */
  readonly open: Amount | null;
  readonly payment: PaymentFilter | null;
  readonly eInvoice: EInvoiceState;
  readonly code: string | null;
  readonly ksefNumber: string | null;
}

export type RowFacts = Omit<InvoiceFacts, 'id' | 'sagaState' | 'eInvoiceAt' | 'seenAt'>;

/** What of its space a row goes by. */
export interface RowSpace {
  /** Where the space is. */
  readonly today: LocalDate;
  /** First day of its books; null without any. */
  readonly booksFrom: LocalDate | null;
}

export function toInvoiceRow(given: RowFacts, { today, booksFrom }: RowSpace): ListedInvoice {
  const { spaceId: space, invoiceId, number, terms, eInvoice, failure: code, ksefNumber } = given;
  const of = (cents: Cents) => (terms === null ? null : amountOf(cents, terms.currency));
  return {
    ...{ space, invoiceId, number, eInvoice, code, ksefNumber },
    customer: terms?.customer ?? null,
    customerNumber: terms?.customerNumber ?? null,
    invoiceDate: terms?.invoiceDate ?? null,
    isBeforeCutover: terms !== null && booksFrom !== null && isBeforeCutover(terms, { from: booksFrom }),
    dueDate: terms?.dueDate ?? null,
    gross: of(terms?.gross ?? 0),
    net: of(terms?.net ?? 0),
    open: of(terms?.open ?? 0),
    payment: paymentToday(given, today),
  };
}

/** As it is today, which the platform's status does not say; null while nothing was read. */
export function paymentToday(
  { terms, payment, deleted }: Pick<InvoiceFacts, 'terms' | 'payment' | 'deleted'>,
  today: LocalDate,
): PaymentState | 'overdue' | 'deleted' | null {
  if (deleted) return 'deleted';
  if (payment !== 'open' || terms === null) return payment;
  return terms.dueDate < today && terms.open > 0 ? 'overdue' : 'open';
}
