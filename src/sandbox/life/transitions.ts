import type { Transition } from '../engine/record-type.js';
import type { Invoice, KsefMetadata } from '../records/invoice.js';
import { simplePdf } from '../simple-pdf.js';
import type { PdfUpload } from '../v2/pdf-upload.js';
import { releaseSending } from './sending.js';

/** What the platform's operations and its operators do to an invoice, with what speaks against it. */

export const LOCK: Transition<Invoice> = {
  refusals: [],
  change(invoice) {
    invoice.locked = true;
  },
};

export const UNLOCK: Transition<Invoice> = {
  refusals: [
    {
      when: (invoice) => invoice.pdf !== null || invoice.eInvoice,
      status: 409,
      detail: 'This invoice has an e-invoice or final PDF attached and cannot be unlocked.',
    },
  ],
  change(invoice) {
    invoice.locked = false;
  },
};

/** Neither document gives the status for an invoice that is not locked or has its PDF; 409 as for the lock. */
export const ATTACH_PDF: Transition<Invoice, PdfUpload> = {
  refusals: [
    { when: (invoice) => !invoice.locked, status: 409, detail: 'The invoice has to be locked.' },
    {
      when: (invoice) => invoice.pdf !== null,
      status: 409,
      detail: 'This invoice has a final PDF, which never changes.',
    },
  ],
  change(invoice, upload, world) {
    invoice.pdf = upload.pdf;
    if (upload.eInvoice) {
      invoice.eInvoice = true;
      invoice.eInvoiceStandard = upload.eInvoiceStandard;
    }
    releaseSending(invoice, world);
  },
};

/**
 * With what KSeF said, that is stored; without, the platform makes an e-invoice of its own, which is final.
 * Both lock the invoice.
 */
export const CREATE_E_INVOICE: Transition<Invoice, KsefMetadata | null> = {
  refusals: [
    {
      when: (invoice) => invoice.eInvoice,
      status: 409,
      detail: 'This invoice has an e-invoice already.',
    },
  ],
  change(invoice, ksef, world) {
    invoice.locked = true;
    invoice.eInvoice = true;
    invoice.eInvoiceStandard = ksef === null ? 'Zugferd' : 'KSeF';
    invoice.ksef = ksef;
    if (ksef === null) invoice.pdf ??= simplePdf(['E-invoice of the platform', invoice.content.number]);
    releaseSending(invoice, world);
  },
};
