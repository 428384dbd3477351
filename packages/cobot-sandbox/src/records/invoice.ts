import type { Reference } from './entries.js';
import type { FilingChannel } from './filing.js';
import type { Address } from './space.js';

/** An invoice of the sandbox. Decimals are text, as both versions of the interface write them. */
export interface Invoice {
  readonly id: string;
  readonly spaceId: string;
  readonly createdAtMs: number;
  content: InvoiceContent;
  locked: boolean;
  sentStatus: 'unsent' | 'sent' | 'sending' | 'sendingRequested' | 'failedToSend';
  /** When reminders were sent, in order. */
  readonly remindersSentAt: string[];
  /** The uploaded or generated final PDF. */
  pdf: Uint8Array | null;
  eInvoice: boolean;
  eInvoiceStandard: string | null;
  /** In the order in which they were recorded. */
  payments: readonly PaymentRecord[];
  /** What KSeF answered, as an app registered it. */
  ksef: KsefMetadata | null;
  /** Where the platform handed it in itself. */
  readonly filedWith: Set<FilingChannel>;
}

/** What an admin can edit until the invoice is locked. */
export interface InvoiceContent {
  readonly number: string;
  readonly integerNumber: number;
  /** Dates are YYYY-MM-DD in the space's time zone. */
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly remindAt: string;
  readonly paidDate: string | null;
  readonly paidStatus: string;
  readonly invoiceText: string | null;
  readonly notes: string | null;
  readonly billingEmails: readonly string[];
  readonly customerNumber: string | null;
  readonly taxId: string | null;
  readonly senderTaxId: string | null;
  readonly recipient: Address;
  readonly sender: Address;
  readonly debitor: Reference | null;
  readonly correctedInvoiceId: string | null;
  readonly items: readonly InvoiceItem[];
  readonly totalAmount: Price;
  readonly payableAmount: string;
  /** Percent of the net amount that the customer keeps back. */
  readonly retention: string | null;
  readonly paidAmount: string;
  /** Merged over the attributes of version 2.0 as they are, to play unusual invoices. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

export interface KsefMetadata {
  readonly referenceNumber: string;
  readonly acceptanceTimestamp: string;
}

export interface InvoiceItem {
  readonly description: string;
  readonly quantity: string;
  readonly paid: boolean;
  readonly accountingCode: string | null;
  readonly costCenter: NumberedName | null;
  readonly revenueAccount: NumberedName | null;
  readonly amount: Price;
  readonly totalAmount: Price;
}

interface NumberedName {
  readonly name: string;
  readonly number: string;
}

export interface Price {
  readonly net: string;
  readonly gross: string;
  readonly currency: string;
  readonly taxes: readonly Tax[];
}

export interface Tax {
  readonly name: string;
  /** percent */
  readonly rate: string;
  readonly amount: string;
}

/** One payment of an invoice, whoever recorded it. */
export interface PaymentRecord {
  readonly id: string;
  readonly spaceId: string;
  readonly invoiceId: string;
  readonly note: string | null;
  /** YYYY-MM-DD in the space's time zone. */
  readonly paidAt: string;
  readonly amount: string;
  readonly currency: string;
  readonly method: { readonly id: string; readonly name: string } | null;
}
