import type { LocalDate } from '../../domain/invoice.js';
import { INVOICE_CHARGES, INVOICE_REMINDERS, INVOICES, PAYMENT_METHODS, REFUNDS } from './kinds.js';
import { lists, sends, shows } from './operation.js';
import type { Linkage } from './record.js';

/** An item of a new invoice. Amounts are decimals, as text. */
export interface NewItem {
  readonly description: string;
  readonly quantity?: string;
  readonly amount: {
    readonly net: string;
    readonly taxes?: readonly { readonly name: string; readonly rate: string }[];
  };
  readonly accountingCode?: string;
  readonly costCenter?: { readonly name: string; readonly number: string } | null;
  readonly revenueAccount?: { readonly name: string; readonly number: string } | null;
  readonly paid?: boolean;
}

export interface NewInvoice {
  readonly attributes: {
    readonly items: readonly NewItem[];
    readonly invoiceDate?: LocalDate;
    readonly invoiceText?: string;
    readonly notes?: string | null;
    readonly taxId?: string | null;
    readonly billingEmails?: readonly string[];
    readonly recipientAddress?: object;
    /** Of a correction: the corrected one is written off. */
    readonly writeOffCorrectedInvoice?: boolean;
  };
  readonly relationships: {
    readonly space: Linkage;
    /** A membership, team or contact. */
    readonly debitor?: Linkage;
    /** Makes it a correction. */
    readonly correctedInvoice?: Linkage;
  };
}

type PaidStatus = 'unpaid' | 'paid' | 'writtenOff' | 'pending';

/** Invoices of version 2.0; locking, e-invoices and PDFs are in invoices.ts, because the saga uses them. */
export const INVOICING = {
  showInvoice: shows(INVOICES, { name: 'get-invoice', path: '/invoices/{id}', scope: 'read_invoices' }),
  listInvoices: lists<{
    debitorId?: string;
    from?: LocalDate;
    to?: LocalDate;
    dateFilterField?: 'invoiceDate' | 'dueDate' | 'remindAt';
    /** Cannot be combined with the others. */
    paidStatus?: readonly PaidStatus[];
  }>()(INVOICES, { name: 'get-space-invoices', path: '/spaces/{spaceId}/invoices', scope: 'read_invoices' }),
  searchInvoices: lists<{
    /** Number, items, name or company of the recipient. */
    query: string;
    /** `late`: unpaid, with a reminder date in the past. */
    paidStatus?: readonly (PaidStatus | 'late')[];
    sentStatus?: readonly ('sent' | 'unsent')[];
    sortBy?: 'invoiceDate' | 'number' | 'paidStatus' | 'sentStatus' | 'company' | 'name' | 'totalAmount';
    sortOrder?: 'asc' | 'desc';
  }>()(INVOICES, {
    name: 'search-space-invoices',
    path: '/spaces/{spaceId}/invoices/search',
    scope: 'read_invoices',
  }),
  previewInvoices: lists<{
    /** Today or later. */
    from: LocalDate;
    to: LocalDate;
    dateFilterField?: 'invoiceDate' | 'dueDate';
  }>()(INVOICES, {
    name: 'get-space-membership-invoice-previews',
    path: '/spaces/{spaceId}/invoice_previews',
    scope: 'read_invoices',
  }),
  createInvoice: sends<NewInvoice>()(INVOICES, {
    name: 'post-invoices',
    path: '/invoices',
    scope: 'write_invoices',
    sends: 'invoices',
  }),
  /** Collects what is due, in the background. */
  chargeInvoices: sends<{ relationships: { invoices: readonly Linkage[] } }>()(INVOICE_CHARGES, {
    name: 'create-invoice-charges',
    path: '/invoice_charges',
    scope: 'write_invoices',
    sends: 'invoiceCharges',
  }),
  remind: sends<{
    attributes: { to: string; bcc?: string; subject: string; body: string };
    relationships: { invoice: Linkage };
  }>()(INVOICE_REMINDERS, {
    name: 'create-invoice-reminder',
    path: '/invoice_reminders',
    scope: 'write_invoice_reminders',
    sends: 'invoiceReminders',
  }),
  refund: sends<{
    attributes: { amount: string };
    relationships: { invoice: Linkage; paymentMethod?: Linkage };
  }>()(REFUNDS, { name: 'post-refunds', path: '/refunds', scope: 'write_payments', sends: 'refunds' }),
  paymentMethodsOfInvoice: lists()(PAYMENT_METHODS, {
    name: 'get-invoice-payment-methods',
    path: '/invoices/{id}/payment_methods',
    scope: 'read_payment_methods',
  }),
} as const;
