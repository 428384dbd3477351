import type { LocalDate } from '../invoice.js';
import type { EntryBuyer } from './entry-buyer.js';
import type { Entry, EntryKind } from './model.js';

/** An entry as derived from the invoice and the settings, before its booking date is known. */
export interface EntryDraft
  extends Omit<Entry, 'id' | 'kind' | 'reverses' | 'documentDate' | 'bookingDate' | 'returnMonth'> {
  readonly kind: Exclude<EntryKind, 'reversal'>;
  /** Null for a payment or write-off whose day the platform does not state: it then gets the day it is recognised on. */
  readonly statedDate: LocalDate | null;
  readonly buyer: EntryBuyer;
}

/** Whether its tax is of another month than the document. */
export function isInOtherMonth({
  taxMonth,
  statedDate,
}: Pick<EntryDraft, 'taxMonth' | 'statedDate'>): boolean {
  return taxMonth !== undefined && taxMonth !== statedDate?.slice(0, 7);
}

/**
 * The posted content of a draft as one text: equal texts need no new entry. Names, the due date and the KSeF number are
 * informational: a change of them changes no account. Buyer and mark of KSeF are not in it either, but compared by themselves
 * (`partChange`): ids are those of entries made before they had them.
 */
export function draftContent(draft: EntryDraft): string {
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
    // Not there where one key is for all: ids are those of entries made before there were several.
    ...(draft.taxKeys === undefined ? [] : [draft.taxKeys]),
    // Not there where it is the document's own.
    ...(isInOtherMonth(draft) ? [{ taxMonth: draft.taxMonth }] : []),
    // Two of them may differ in nothing else.
    ...(draft.correctsMonth === undefined ? [] : [{ correctsMonth: draft.correctsMonth }]),
    // Not there where the account is revenue.
    ...(draft.holds === undefined ? [] : [draft.holds]),
    // Not there where no payment record is booked. A method that is only renamed is the same one.
    ...(draft.paymentId === undefined
      ? []
      : [[draft.paymentId, draft.paymentMethod?.id ?? draft.paymentMethod?.name ?? null]]),
    // Not there where a row of JPK_V7M has none.
    ...(draft.jpkMarks === undefined ? [] : [{ jpkMarks: draft.jpkMarks }]),
    // Not there where no rule of rests made it.
    ...(draft.because === undefined ? [] : [{ because: draft.because }]),
    // Only where a report states it: ids are those of entries made before one did.
    ...(draft.dueTax?.isListed === undefined ? [] : [draft.dueTax, draft.polishCase ?? null]),
  ]);
}
