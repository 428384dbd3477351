import type { Invoice } from '../invoice.js';
import type { Cents } from './cents.js';
import type { EntryDraft } from './draft.js';
import { exchanged } from './exchange.js';
import type { Exchange } from './model.js';

/** Taken from the document's revenue; a settlement has no service date and no due date of its own. */
export function settlementTerms(invoice: Invoice, [first]: readonly EntryDraft[]) {
  if (first === undefined) return null;
  const { invoiceId, documentNumber, debtor, debtorName, currency, ksefNumber, buyer } = first;
  return {
    invoiceId,
    documentNumber,
    debtor,
    debtorName,
    currency,
    ksefNumber,
    statedDate: invoice.paidDate,
    serviceDate: null,
    dueDate: null,
    costCenter: null,
    costCenterName: null,
    correctsInvoiceId: null,
    buyer,
  };
}

/** At the rate of the invoice's revenue, so that the debtor's account clears; the exchange difference is for the accountant to post. */
export function inBooks(
  [first]: readonly EntryDraft[],
  amounts: { readonly tax: Cents; readonly gross: Cents },
): Exchange | null {
  const rate = first?.exchange ?? null;
  return rate === null ? null : exchanged(rate.rate, rate.currency, amounts);
}
