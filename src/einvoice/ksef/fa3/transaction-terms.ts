import type { EInvoiceDocument } from '../../document/model.js';
import { optional, type XmlTree } from '../../xml/tree.js';

/** WarunkiTransakcji: the buyer's order. */
export function transactionTerms({ orderReference }: EInvoiceDocument) {
  return optional(orderReference, (number): XmlTree => ({ Zamowienia: { NrZamowienia: number } }));
}
