import type { EntryDraft } from '../../../../src/domain/accounting/draft.js';
import type { EntryPart } from '../../../../src/domain/accounting/model.js';
import type { PartState } from '../../../../src/domain/accounting/part-change.js';
import { entry } from '../../books/formats/sample.js';

/** 119.00 EUR of 9 October 2026, as they are derived from an invoice, with what a test changes. */
export function draft(changes: Partial<EntryDraft> = {}): EntryDraft {
  const { id: _, kind: _kind, reverses: __, documentDate, bookingDate: ___, ...rest } = entry({});
  const buyer = { country: 'DE', taxId: 'DE123456789' };
  return { ...rest, kind: 'invoice', statedDate: documentDate, buyer, ...changes };
}

/** What the books have of the revenue of that invoice, with what a test changes. */
export function posted(ids: string, changes: Partial<PartState> = {}): PartState {
  return {
    invoiceId: 'invoice-RE-1',
    part: 'revenue' as EntryPart,
    paymentId: null,
    revision: 0,
    documentDate: '2026-10-09',
    ids,
    buyer: null,
    ksefMark: null,
    ...changes,
  };
}
