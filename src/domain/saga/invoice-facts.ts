/** What a reading of the invoice says that matters here. */
export interface SagaInvoiceFacts {
  readonly canUpdate: boolean;
  readonly eInvoice: boolean;
  /** The platform's name of its standard. */
  readonly eInvoiceStandard: string | null;
  readonly archived: boolean;
  readonly sentStatus: string;
  readonly contentDigest: string;
}
