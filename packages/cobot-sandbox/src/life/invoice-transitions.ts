import { dateIn } from '@spacebooks/sandbox-engine/dates';
import { conflict, type Transition } from '../engine/record-type.js';
import { editedContent } from '../records/build-invoice.js';
import type { Invoice, KsefMetadata, PaymentRecord } from '../records/invoice.js';
import type { ReadInvoiceEdit } from '../records/invoice-input.js';
import { markUnpaid, payInFull, removePayments } from '../records/payment-record.js';
import { timeZoneOf } from '../records/space-of.js';
import type { PdfUpload } from '../v2/invoice-inputs.js';
import { emitInvoiceEvent } from '../webhooks/announce.js';
import { makeEInvoice } from './filing.js';
import { releaseSending } from './mail.js';

/** What the platform's operations and its operators do to an invoice, and when they are refused. */

export const LOCK: Transition<Invoice> = {
  change(invoice) {
    invoice.locked = true;
  },
};

export const UNLOCK: Transition<Invoice> = {
  refusals: [
    conflict(
      'This invoice has an e-invoice or final PDF attached and cannot be unlocked.',
      (invoice) => invoice.pdf !== null || invoice.eInvoice,
    ),
    conflict('This invoice was handed in and cannot be unlocked.', (invoice) => invoice.filedWith.size > 0),
  ],
  change(invoice) {
    invoice.locked = false;
  },
};

/** Neither document gives the status for an invoice that is not locked or has its PDF; 409 as for the lock. */
export const ATTACH_PDF: Transition<Invoice, PdfUpload> = {
  refusals: [
    conflict('The invoice has to be locked.', (invoice) => !invoice.locked),
    conflict('This invoice has a final PDF, which never changes.', (invoice) => invoice.pdf !== null),
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
 * Metadata of KSeF are stored; without them, the platform creates a final e-invoice of its own.
 * Both lock the invoice.
 */
export const CREATE_E_INVOICE: Transition<Invoice, KsefMetadata | null> = {
  refusals: [conflict('This invoice has an e-invoice already.', (invoice) => invoice.eInvoice)],
  change(invoice, ksef, world) {
    if (ksef === null) makeEInvoice(invoice, 'Zugferd');
    else Object.assign(invoice, { locked: true, eInvoice: true, eInvoiceStandard: 'KSeF', ksef });
    releaseSending(invoice, world);
  },
};

/** What admins do to invoices in the platform's own pages. */

export const EDIT: Transition<Invoice, ReadInvoiceEdit> = {
  refusals: [conflict('The invoice is locked.', (invoice) => invoice.locked)],
  change(invoice, edit, world) {
    const space = world.spaces.get(invoice.spaceId);
    if (space === undefined) return;
    invoice.content = editedContent(invoice.content, edit, space);
    if (edit.paid_date !== undefined) {
      removePayments(invoice, world);
      payInFull(invoice, { paidAt: edit.paid_date }, world);
    }
    emitInvoiceEvent('updated_invoice', invoice, world);
  },
};

export interface Settlement {
  readonly paid: boolean;
  readonly method?: PaymentRecord['method'];
}

/** Marked paid or unpaid; a locked invoice can be paid. What was still open is one payment of today, or none was made. */
export const SETTLE: Transition<Invoice, Settlement> = {
  change(invoice, { paid, method = null }, world) {
    const timeZone = timeZoneOf(invoice.spaceId, world);
    if (paid) payInFull(invoice, { paidAt: dateIn(timeZone, world.clock.now()), method }, world);
    else {
      removePayments(invoice, world);
      markUnpaid(invoice);
    }
    emitInvoiceEvent('updated_invoice', invoice, world);
  },
};

export const WRITE_OFF: Transition<Invoice> = {
  change(invoice, _input, world) {
    invoice.content = { ...invoice.content, paidStatus: 'writtenOff' };
    emitInvoiceEvent('wrote_off_invoice', invoice, world);
  },
};

export const REMOVE: Transition<Invoice> = {
  change(invoice, _input, world) {
    world.invoices.delete(invoice.id);
    for (const { id } of invoice.payments) world.paymentRecords.delete(id);
    emitInvoiceEvent('deleted_invoice', invoice, world);
  },
};
