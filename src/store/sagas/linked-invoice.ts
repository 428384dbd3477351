export interface LinkedInvoice {
  readonly invoiceId: string;
  /** Null where there is no copy. */
  readonly number: string | null;
}
