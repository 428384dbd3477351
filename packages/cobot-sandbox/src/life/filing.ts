import { isoTime } from '@spacebooks/sandbox-engine/dates';
import type { FilingChannel } from '../records/filing.js';
import type { Invoice } from '../records/invoice.js';
import { simplePdf } from '../records/simple-pdf.js';
import type { Space } from '../records/space.js';
import type { World } from '../world.js';

/**
 * What the platform hands in by a channel of its own when it sends an invoice, each once. Neither document mentions it;
 * that the invoice is closed to changes follows from what both channels are for.
 */
export function file(invoice: Invoice, space: Space, world: World): void {
  if (space.verifactu) handIn('verifactu', invoice, world);
  if (!space.frenchEInvoicing) return;
  makeEInvoice(invoice, 'Factur-X');
  handIn('france', invoice, world);
}

/** The platform makes an e-invoice of its own where there is none; it is final. */
export function makeEInvoice(invoice: Invoice, standard: string): void {
  if (invoice.eInvoice) return;
  invoice.locked = true;
  invoice.eInvoice = true;
  invoice.eInvoiceStandard = standard;
  invoice.pdf ??= simplePdf(['E-invoice of the platform', invoice.content.number]);
}

function handIn(channel: FilingChannel, invoice: Invoice, { filings, clock }: World): void {
  if (invoice.filedWith.has(channel)) return;
  invoice.filedWith.add(channel);
  invoice.locked = true;
  filings.add({
    id: filings.next,
    at: isoTime(clock.now()),
    channel,
    invoiceId: invoice.id,
    invoiceNumber: invoice.content.number,
  });
}
