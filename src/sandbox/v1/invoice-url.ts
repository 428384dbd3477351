import type { Invoice } from '../records/invoice.js';
import type { World } from '../world.js';

/** The invoice's address in version 1.0, under its space. */
export function invoiceUrl(invoice: Invoice, world: World): string {
  const space = world.spaces.get(invoice.spaceId);
  return `${world.addresses.spaceUrl(space?.subdomain ?? '')}/api/invoices/${invoice.id}`;
}
