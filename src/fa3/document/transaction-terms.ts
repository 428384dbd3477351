import type { EInvoiceDocument } from '../../document/model.js';
import type { XmlTree } from '../../document/xml/tree.js';

/** WarunkiTransakcji: contract and order. */
export function transactionTerms({
  contractReference,
  orderReference,
}: EInvoiceDocument): XmlTree | undefined {
  if (contractReference === undefined && orderReference === null) return undefined;
  return {
    Umowy: contractReference === undefined ? undefined : { NrUmowy: contractReference },
    Zamowienia: orderReference === null ? undefined : { NrZamowienia: orderReference },
  };
}
