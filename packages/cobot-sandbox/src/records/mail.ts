/** By a user, or by the platform itself. */
export type Trigger = 'manual' | 'automatic';

/** A journaled e-mail to a customer. */
export interface MailEntry {
  readonly id: number;
  readonly at: string;
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly to: readonly string[];
  readonly pdfSha256: string;
  readonly eInvoice: boolean;
  readonly outcome: 'sent' | 'failed';
}

/** An e-mail that is not an invoice: a reminder, a message about an event, a link to cancel. */
export interface Letter {
  readonly id: number;
  readonly at: string;
  readonly to: readonly string[];
  readonly subject: string;
  /** The record that it is about. */
  readonly about: string;
}
