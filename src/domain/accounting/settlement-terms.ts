import type { EntryDraft } from './draft.js';

/** Taken from the document's revenue; a settlement has no service date and no due date of its own, and says itself on which day it is. */
export function settlementTerms([first]: readonly EntryDraft[]) {
  if (first === undefined) return null;
  const { invoiceId, documentNumber, debtor, debtorName, currency, ksefNumber, buyer } = first;
  return {
    invoiceId,
    documentNumber,
    debtor,
    debtorName,
    currency,
    ksefNumber,
    serviceDate: null,
    dueDate: null,
    costCenter: null,
    costCenterName: null,
    correctsInvoiceId: null,
    buyer,
  };
}
