import type { AlertAbout } from '../../domain/alerts/alert.js';
import type { InvoiceFacts } from '../../store/invoices/invoice-facts.js';

/** An alert as stored, to be worded in a language. */
export interface SayableAlert {
  readonly about: AlertAbout;
  /** In English, as `alertText` wrote it. */
  readonly text: string;
  /** What is known of the invoice that it is about. */
  readonly facts?: NamedInvoice | null;
}

type NamedInvoice = Pick<InvoiceFacts, 'number' | 'terms'>;
