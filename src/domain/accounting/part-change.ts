import type { LocalDate } from '../invoice.js';
import { isOtherBuyer } from './buyer.js';
import type { EntryDraft } from './draft.js';
import type { EntryBuyer } from './entry-buyer.js';
import type { KsefMark } from './ksef-mark.js';
import type { EntryPart, Period } from './model.js';
import type { WithdrawnEntry } from './withdrawn-entry.js';

/** What the effective batches have posted of a part of an invoice. */
export interface PartState {
  readonly invoiceId: string;
  readonly part: EntryPart;
  /** Of the payment record that it books; null of every other part. */
  readonly paymentId: string | null;
  /** 0 for the first posting of the part, one more for each time it was posted again. */
  readonly revision: number;
  /** Document date of the last posting. */
  readonly documentDate: LocalDate;
  /**
   * Ids of entries that are posted and not reversed, sorted, with a space between; empty when the part was
   * reversed. One text and no list, because a space has hundreds of thousands of them.
   */
  readonly ids: string;
  /** Revision of these entries, where a later one was posted and reversed; that of the part where left out. */
  readonly generation?: number;
  /** Entries of earlier revisions that stand beside these, because the batch that had reversed them was withdrawn. */
  readonly doubled?: readonly DoubledEntry[];
  /** Of these entries; null where they say nothing of it. */
  readonly buyer: EntryBuyer | null;
  /** What these entries say of the document's way to KSeF; null where they say nothing of it. */
  readonly ksefMark: KsefMark | null;
  /** What of it no batch that counts has, and is to be put back into closed months; the rest is as if it had been. */
  readonly withdrawn?: readonly WithdrawnEntry[];
}

export interface DoubledEntry {
  readonly id: string;
  readonly documentDate: LocalDate;
}

/** The revision that the entries of a part were posted with. */
export function postedRevision({ generation, revision }: PartState): number {
  return generation ?? revision;
}

/** The change to a part: reverse everything posted, then post the current drafts. */
export interface PartChange {
  /** Of what is added. */
  readonly revision: number;
  readonly reverse: readonly string[];
  readonly add: readonly EntryDraft[];
}

export type IdOf = (draft: EntryDraft, revision: number) => string;

/** Both say the same, whatever the period. */
export const SAME = 'same';
/** They differ, and neither falls into the period. */
export const NOT_DUE = 'not due';

/**
 * Compares what is posted with the current drafts. A part is reversed as a whole: the books show the document reversed and
 * posted again.
 *
 * @param undatedOn the day of drafts that state none
 */
export function partChange(
  state: PartState | undefined,
  truth: readonly EntryDraft[],
  period: Period,
  idOf: IdOf,
  undatedOn: LocalDate,
): PartChange | typeof SAME | typeof NOT_DUE {
  const posted = state?.ids ?? '';
  if (posted === '' && truth.length === 0) return SAME;
  if (
    state !== undefined &&
    posted === idsOf(truth, (draft) => idOf(draft, postedRevision(state))) &&
    !hasOtherBuyer(state, truth) &&
    !hasOtherMark(state, truth)
  ) {
    return SAME;
  }
  const [first] = truth;
  const isNewDue = first !== undefined && isWithin(first.statedDate ?? undatedOn, period);
  const isOldDue = state !== undefined && state.ids !== '' && isWithin(state.documentDate, period);
  if (!isNewDue && !isOldDue) return NOT_DUE;
  return {
    revision: state === undefined ? 0 : state.revision + 1,
    reverse: posted === '' ? [] : posted.split(' '),
    add: isNewDue ? truth : [],
  };
}

export function isWithin(date: LocalDate, { from, to }: Period): boolean {
  return from <= date && date <= to;
}

/** Where there is no tax, as with most payments, no tax office hears of the buyer. */
function hasOtherBuyer({ buyer }: PartState, truth: readonly EntryDraft[]): boolean {
  const taxed = truth.find(({ taxCase }) => taxCase !== null);
  if (buyer === null || taxed === undefined) return false;
  return isOtherBuyer(buyer, taxed.buyer);
}

/** Where one side says nothing of it, it is unknown, and no difference. */
function hasOtherMark({ ksefMark }: PartState, [first]: readonly EntryDraft[]): boolean {
  return ksefMark !== null && first?.ksefMark !== undefined && first.ksefMark !== ksefMark;
}

function idsOf(drafts: readonly EntryDraft[], idOf: (draft: EntryDraft) => string): string {
  return drafts.map(idOf).sort().join(' ');
}
