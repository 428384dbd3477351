import type { EInvoiceDocument } from '../model.js';

/** BG-13 and BG-15 on one line: where the service was given, where that is elsewhere than the buyer's address. */
export function deliveryLine({ deliverTo }: Pick<EInvoiceDocument, 'deliverTo'>): string | null {
  if (deliverTo === undefined) return null;
  const { name, address } = deliverTo;
  const city = [address.postCode, address.city].filter((part) => part !== null).join(' ');
  return [name, address.line1, city].filter((part) => part !== null).join(', ');
}
