import type { Cents } from '../../../domain/accounting/cents.js';
import type { LocalDate } from '../../../domain/invoice.js';
import type { InvoiceSearch } from '../../../domain/invoice-search.js';
import { type EInvoiceState, PAYMENT_STATES } from '../../../domain/invoice-states.js';
import type { Age } from '../../../domain/open-age.js';

/** `overdue`: of those that are open; `deleted`: gone from the platform, which no other list shows. */
export const PAYMENT_FILTERS = [...PAYMENT_STATES, 'overdue', 'deleted'] as const;
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number];

export interface InvoiceFilter {
  /** All when left out. */
  readonly spaceIds?: readonly string[] | undefined;
  readonly eInvoice?: EInvoiceState | undefined;
  readonly payment?: PaymentFilter | undefined;
  /** What is owed, or a credit, and for how long it is overdue, as figures count it. */
  readonly age?: Age | undefined;
  /** By which what is due is overdue. */
  readonly today: LocalDate;
  /** Dates of invoices, both included. */
  readonly from?: LocalDate | undefined;
  readonly to?: LocalDate | undefined;
  /** Of the gross, both included. */
  readonly least?: Cents | undefined;
  readonly most?: Cents | undefined;
  readonly search?: InvoiceSearch | undefined;
  /** Of this customer alone (domain/customer-ref.ts). */
  readonly customer?: { readonly spaceId: string; readonly ref: string } | undefined;
}

/** What a list is sorted by. Rows that are alike are by date, then as they became known. */
export const INVOICE_ORDERS = [
  'customer',
  'number',
  'date',
  'due',
  'gross',
  'open',
  'payment',
  'e-invoice',
  'space',
] as const;
export type InvoiceOrderName = (typeof INVOICE_ORDERS)[number];

export interface InvoiceOrder {
  readonly by: InvoiceOrderName;
  readonly descending: boolean;
}

/** A place in a list, between which and the next one a page begins. */
export interface InvoicePlace {
  /** Of what the list is sorted by. */
  readonly value: string | number;
  readonly date: LocalDate;
  readonly id: number;
}
