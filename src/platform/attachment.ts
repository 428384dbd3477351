import type { Content } from './api.js';
import { multipartForm } from './multipart-form.js';

export interface InvoiceAttachment {
  readonly pdf: Uint8Array;
  readonly fileName: string;
  /** The PDF fulfils the space's e-invoicing criteria. */
  readonly eInvoice: boolean;
  /** The platform's name of the standard, e.g. `Zugferd`. */
  readonly eInvoiceStandard: string;
}

/** The form of "attach PDF to invoice", version 2.0. The same attachment always gives the same bytes. */
export function attachmentForm({ pdf, fileName, eInvoice, eInvoiceStandard }: InvoiceAttachment): Content {
  return multipartForm([
    { name: 'eInvoice', value: String(eInvoice) },
    { name: 'eInvoiceStandard', value: eInvoiceStandard },
    { name: 'pdf', value: pdf, fileName, type: 'application/pdf' },
  ]);
}
