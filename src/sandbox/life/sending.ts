import { Problem } from '../engine/problem.js';
import type { Invoice } from '../records/invoice.js';
import { emitInvoiceEvent } from '../webhooks/invoice-events.js';
import type { World } from '../world.js';
import { mail } from './mail.js';

/** By a user, or by the platform itself. */
export type Trigger = 'manual' | 'automatic';

/**
 * The platform is to e-mail an invoice. With e-invoicing on and no e-invoice there, it asks for one and
 * waits; asking again repeats the event.
 */
export function requestSending(invoice: Invoice, trigger: Trigger, world: World): void {
  const space = world.spaces.get(invoice.spaceId);
  if (space === undefined) throw new Problem(404, `There is no space ${invoice.spaceId}.`);
  if (!space.eInvoicing || invoice.eInvoice) {
    mail(invoice, world);
    return;
  }
  invoice.sentStatus = 'sendingRequested';
  emitInvoiceEvent('requested_e_invoice', invoice, world, { trigger });
}

/** An invoice that waits for its e-invoice goes out once a final PDF or e-invoicing data is attached. */
export function releaseSending(invoice: Invoice, world: World): void {
  if (invoice.sentStatus === 'sendingRequested') mail(invoice, world);
}
