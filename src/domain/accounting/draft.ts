import type { LocalDate } from '../invoice.js';
import type { Entry, EntryKind } from './model.js';

/** An entry as the invoice and the settings alone give it, before it is known when it is booked. */
export interface Draft extends Omit<Entry, 'id' | 'kind' | 'reverses' | 'documentDate' | 'bookingDate'> {
  readonly kind: Exclude<EntryKind, 'reversal'>;
  /** Null with a payment or write-off whose day the platform does not tell: then the day it is learnt. */
  readonly statedDate: LocalDate | null;
}

/**
 * What of a draft is booked, as one text: equal texts need no new entry. Names, the due date and the KSeF number
 * are told to the accountant, but a change of them changes no book.
 */
export function draftContent(draft: Draft): string {
  return JSON.stringify([
    draft.kind,
    draft.documentNumber,
    draft.statedDate,
    draft.serviceDate,
    draft.debtor,
    draft.account,
    draft.taxKey,
    draft.taxAccount,
    draft.taxCase,
    draft.taxRate,
    draft.costCenter,
    draft.currency,
    draft.net,
    draft.tax,
    draft.exchange && [draft.exchange.currency, draft.exchange.rate, draft.exchange.net, draft.exchange.tax],
    draft.correctsInvoiceId,
  ]);
}
