import { dateIn } from '../dates.js';
import type { Transition } from '../engine/record-type.js';
import { editedContent } from '../records/build-invoice.js';
import type { Invoice } from '../records/invoice.js';
import type { ReadInvoiceEdit } from '../records/invoice-input.js';
import { emitInvoiceEvent } from '../webhooks/invoice-events.js';

/** What admins do to invoices in the platform's own pages. */

export const EDIT: Transition<Invoice, ReadInvoiceEdit> = {
  refusals: [{ when: (invoice) => invoice.locked, status: 409, detail: 'The invoice is locked.' }],
  change(invoice, edit, world) {
    const space = world.spaces.get(invoice.spaceId);
    if (space === undefined) return;
    invoice.content = editedContent(invoice.content, edit, space);
    emitInvoiceEvent('updated_invoice', invoice, world);
  },
};

export interface Settlement {
  readonly paid: boolean;
}

/** Marked paid or unpaid; a locked invoice can be paid. */
export const SETTLE: Transition<Invoice, Settlement> = {
  refusals: [],
  change(invoice, { paid }, world) {
    const { content } = invoice;
    const timeZone = world.spaces.get(invoice.spaceId)?.timeZone ?? 'UTC';
    invoice.content = {
      ...content,
      paidStatus: paid ? 'paid' : 'unpaid',
      paidDate: paid ? dateIn(timeZone, world.clock.now()) : null,
      paidAmount: paid ? content.payableAmount : '0.0',
    };
    emitInvoiceEvent('updated_invoice', invoice, world);
  },
};

export const WRITE_OFF: Transition<Invoice> = {
  refusals: [],
  change(invoice, _input, world) {
    invoice.content = { ...invoice.content, paidStatus: 'writtenOff' };
    emitInvoiceEvent('wrote_off_invoice', invoice, world);
  },
};

export const REMOVE: Transition<Invoice> = {
  refusals: [],
  change(invoice, _input, world) {
    world.invoices.delete(invoice.id);
    emitInvoiceEvent('deleted_invoice', invoice, world);
  },
};
