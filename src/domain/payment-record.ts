import type { Decimal } from '@spacebooks/base/money';
import type { LocalDate } from './invoice.js';

/** One payment of an invoice, as version 1.0 of the platform records it. */
export interface PaymentRecord {
  readonly id: string;
  readonly invoiceId: string;
  /** The day that it was paid on, in the space's time zone. */
  readonly paidOn: LocalDate;
  readonly amount: Decimal;
  readonly currency: string;
  /** By what it was paid; null where the record does not say. */
  readonly method: PaymentRecordMethod | null;
  readonly note: string | null;
}

/** A payment method of the space. */
export interface PaymentRecordMethod {
  /** Null of one that is known by its name only. */
  readonly id: string | null;
  readonly name: string | null;
}
