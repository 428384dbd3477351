import type { LocalDate } from '../invoice.js';
import type { Draft } from './draft.js';
import type { EntryPart, Period } from './model.js';

/** What of a part of an invoice was handed out, in batches that count. */
export interface PartState {
  readonly invoiceId: string;
  readonly part: EntryPart;
  /** How often the part was handed out before, less one: 0 for the first time. */
  readonly generation: number;
  /** Document date of what was handed out last. */
  readonly documentDate: LocalDate;
  /**
   * Ids of entries that are out and not taken back, sorted, with a space between; empty when the part was
   * reversed. One text and no list, because a space has hundreds of thousands of them.
   */
  readonly ids: string;
}

/** What a batch must do about a part: take back all that is out, then hand out what is true now. */
export interface PartChange {
  /** Of what is added. */
  readonly generation: number;
  readonly reverse: readonly string[];
  readonly add: readonly Draft[];
}

export type IdOf = (draft: Draft, generation: number) => string;

/**
 * Compares what is out with what is true; null when they agree, or when neither falls into the period. A part is
 * reversed whole: the reader of the books sees the document taken back and booked anew.
 */
export function partChange(
  state: PartState | undefined,
  truth: readonly Draft[],
  period: Period,
  idOf: IdOf,
): PartChange | null {
  const out = state?.ids ?? '';
  if (state !== undefined && out !== '' && out === idsOf(truth, (draft) => idOf(draft, state.generation))) {
    return null;
  }
  const [first] = truth;
  // What has no date is booked when it is learnt.
  const isNewDue = first !== undefined && (first.statedDate === null || isWithin(first.statedDate, period));
  const isOldDue = state !== undefined && out !== '' && isWithin(state.documentDate, period);
  if (!isNewDue && !isOldDue) return null;
  return {
    generation: state === undefined ? 0 : state.generation + 1,
    reverse: out === '' ? [] : out.split(' '),
    add: isNewDue ? truth : [],
  };
}

export function isWithin(date: LocalDate, { from, to }: Period): boolean {
  return from <= date && date <= to;
}

function idsOf(drafts: readonly Draft[], idOf: (draft: Draft) => string): string {
  return drafts.map(idOf).sort().join(' ');
}
