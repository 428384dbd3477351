import { createHash } from 'node:crypto';
import { isoTime } from '../dates.js';
import { invoicePdf } from '../invoice-pdf.js';
import type { Invoice } from '../records/invoice.js';
import { emitInvoiceEvent } from '../webhooks/invoice-events.js';
import type { World } from '../world.js';

/** One e-mail to a customer, as the journal keeps it. */
export interface MailEntry {
  readonly id: number;
  readonly at: string;
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly to: readonly string[];
  readonly pdfSha256: string;
  readonly eInvoice: boolean;
  readonly outcome: 'sent' | 'failed';
}

/** Sends the invoice to the customer: `sending`, then `sent` or `failedToSend`. */
export function mail(invoice: Invoice, world: World): void {
  invoice.sentStatus = 'sending';
  world.clock.after(world.settings.mailDelayMs, () => {
    if (world.invoices.get(invoice.id) !== invoice) return;
    const failed = world.faults.takeMail() !== null;
    invoice.sentStatus = failed ? 'failedToSend' : 'sent';
    world.mails.add({
      id: world.mails.next,
      at: isoTime(world.clock.now()),
      invoiceId: invoice.id,
      invoiceNumber: invoice.content.number,
      to: invoice.content.billingEmails,
      pdfSha256: createHash('sha256').update(invoicePdf(invoice, false)).digest('hex'),
      eInvoice: invoice.eInvoice,
      outcome: failed ? 'failed' : 'sent',
    });
    if (!failed) emitInvoiceEvent('sent_invoice', invoice, world);
  });
}
