import { createHash } from 'node:crypto';
import { isoTime } from '@spacebooks/sandbox-engine/dates';
import { Problem } from '../engine/problem.js';
import type { Invoice } from '../records/invoice.js';
import { invoicePdf } from '../records/invoice-pdf.js';
import type { Trigger } from '../records/mail.js';
import type { Space } from '../records/space.js';
import { emitInvoiceEvent } from '../webhooks/announce.js';
import type { World } from '../world.js';
import { file, makeEInvoice } from './filing.js';

/**
 * E-mails an invoice. With e-invoicing on and no e-invoice attached, the platform first requests one and
 * waits; a further request repeats the event. Where it mails none by itself, only an admin sends one.
 */
export function requestSending(invoice: Invoice, trigger: Trigger, world: World): void {
  const space = world.spaces.get(invoice.spaceId);
  if (space === undefined) throw new Problem(404, `There is no space ${invoice.spaceId}.`);
  if (trigger === 'automatic' && !space.mailsInvoices) return;
  if (space.ownEInvoices) makeEInvoice(invoice, 'Zugferd');
  if (!space.eInvoicing || invoice.eInvoice) {
    mail(invoice, space, world);
    return;
  }
  invoice.sentStatus = 'sendingRequested';
  emitInvoiceEvent('requested_e_invoice', invoice, world, { trigger });
}

/** Sends an invoice that waits for its e-invoice, once a final PDF or e-invoicing metadata is attached. */
export function releaseSending(invoice: Invoice, world: World): void {
  const space = world.spaces.get(invoice.spaceId);
  if (invoice.sentStatus === 'sendingRequested' && space !== undefined) mail(invoice, space, world);
}

/** Sends the invoice: by the channels of the country, then to the customer, `sending`, then `sent` or `failedToSend`. */
function mail(invoice: Invoice, space: Space, world: World): void {
  file(invoice, space, world);
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
      pdfSha256: createHash('sha256').update(invoicePdf(invoice, world)).digest('hex'),
      eInvoice: invoice.eInvoice,
      outcome: failed ? 'failed' : 'sent',
    });
    if (!failed) emitInvoiceEvent('sent_invoice', invoice, world);
  });
}

export function sendLetter(to: readonly string[], subject: string, about: string, world: World): void {
  const { letters, clock } = world;
  letters.add({ id: letters.next, at: isoTime(clock.now()), to, subject, about });
}
