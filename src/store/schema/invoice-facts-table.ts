import type { Generated } from 'kysely';
import type { EInvoiceState, PaymentState } from '../../domain/invoice-states.js';
import type { Fixed } from './book-tables.js';

export interface InvoiceFactsTable {
  /** What lists show of every invoice that is known, out of its latest copy and its latest saga: derived, and made anew from them. */
  invoice_facts: {
    id: Generated<number>;
    space_id: Fixed<string>;
    invoice_id: Fixed<string>;
    /** Empty, or 0, while nothing was read of it; also below. */
    number: string;
    customer: string;
    customer_number: string | null;
    invoice_date: string;
    due_date: string;
    currency: string;
    gross: number;
    net: number;
    open: number;
    paid_status: string;
    payment: PaymentState | 'unknown';
    /** 1 when it is gone from the platform. */
    deleted: number;
    /** Of the latest saga. */
    e_invoice: EInvoiceState;
    saga_state: string | null;
    failure: string | null;
    ksef_number: string | null;
    /** When that saga changed last; null without one. */
    e_invoice_at: number | null;
    /** When what the platform says of it was seen first; null before anything was read. */
    seen_at: number | null;
    /** For finding and sorting (domain/search-words.ts). */
    number_key: string;
    customer_key: string;
    id_key: string;
    ksef_key: string | null;
    words: string;
    /** 1 while its copy, or what its saga archived, is still to be read: of rows from before this table. */
    stale: number;
  };
}
