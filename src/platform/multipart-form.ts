import { createHash } from 'node:crypto';
import FormData from 'form-data';
import type { Content } from './api.js';

/** One field of a form, or one file. */
export type FormPart =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly value: Uint8Array; readonly fileName: string; readonly type: string };

/** A multipart form, RFC 7578. The same parts always give the same bytes. */
export function multipartForm(parts: readonly FormPart[]): Content {
  const form = new FormData();
  const digest = createHash('sha256');
  for (const { value } of parts) digest.update(value);
  // Drawn from the content, because a random one would make every send different.
  form.setBoundary(`spacebooks-${digest.digest('hex').slice(0, 32)}`);
  for (const part of parts) {
    if ('fileName' in part) form.append(part.name, Buffer.from(part.value), fileOptions(part));
    else form.append(part.name, part.value);
  }
  return { type: `multipart/form-data; boundary=${form.getBoundary()}`, bytes: form.getBuffer() };
}

function fileOptions({ fileName, type }: Extract<FormPart, { readonly fileName: string }>) {
  return { filename: fileName.replace(/[^\w.-]/g, '_'), contentType: type };
}

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
