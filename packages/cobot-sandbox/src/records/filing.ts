/** Where the platform hands in invoices itself. */
export type FilingChannel = 'verifactu' | 'france';

/** An invoice that the platform handed in. */
export interface Filing {
  readonly id: number;
  readonly at: string;
  readonly channel: FilingChannel;
  readonly invoiceId: string;
  readonly invoiceNumber: string;
}
