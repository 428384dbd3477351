import { createHash } from 'node:crypto';
import FormData from 'form-data';
import type { Content } from './api.js';

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
  const form = new FormData();
  // Drawn from the content, because a random one would make every send different.
  form.setBoundary(`spacebooks-${createHash('sha256').update(pdf).digest('hex').slice(0, 32)}`);
  form.append('eInvoice', String(eInvoice));
  form.append('eInvoiceStandard', eInvoiceStandard);
  form.append('pdf', Buffer.from(pdf), {
    filename: fileName.replace(/[^\w.-]/g, '_'),
    contentType: 'application/pdf',
  });
  return { type: `multipart/form-data; boundary=${form.getBoundary()}`, bytes: form.getBuffer() };
}
