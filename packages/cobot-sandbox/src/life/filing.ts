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
  if (!invoice.eInvoice) {
    invoice.eInvoice = true;
    invoice.eInvoiceStandard = 'Factur-X';
    invoice.pdf ??= simplePdf(['E-invoice of the platform', invoice.content.number]);
  }
  handIn('france', invoice, world);
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
