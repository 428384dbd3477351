import type { LocalDate } from '../../invoice.js';
import type { EntryDraft } from '../draft.js';
import { type IdOf, type PartChange, type PartState, postedRevision } from '../part-change.js';
import { endOfMonth } from '../service-date.js';

export interface DeferralChange extends PartChange {
  /** Whether entries of later days are still to come. */
  readonly isOpen: boolean;
}

/** Up to when entries are due. */
export interface DeferralDue {
  /** The cut-off of the batch. */
  readonly to: LocalDate;
  /** In the time zone of the space: what is put into a month waits until that is over. */
  readonly today: LocalDate;
}

/**
 * Compares what is posted of a deferral with what is true of it. While they agree it only grows, month by month; where they do
 * not, what was posted is reversed as a whole and posted again, as every part of a document.
 */
export function deferralChange(
  state: PartState | undefined,
  truth: readonly EntryDraft[],
  due: DeferralDue,
  idOf: IdOf,
): DeferralChange {
  const reached = truth.filter((draft) => isDue(draft, due));
  const isOpen = reached.length < truth.length;
  if (state === undefined) return { revision: 0, reverse: [], add: reached, isOpen };
  const { revision } = state;
  if (state.ids === '') return { revision: revision + 1, reverse: [], add: reached, isOpen };
  const posted = state.ids.split(' ');
  const own = postedRevision(state);
  const ids = new Set(truth.map((draft) => idOf(draft, own)));
  if (posted.every((id) => ids.has(id))) {
    const known = new Set(posted);
    const add = reached.filter((draft) => !known.has(idOf(draft, own)));
    return { revision: own, reverse: [], add, isOpen };
  }
  // An earlier cut-off than that of the last batch: what was posted since is not taken back yet.
  if (state.documentDate > due.to) return { revision, reverse: [], add: [], isOpen: true };
  return { revision: revision + 1, reverse: posted, add: reached, isOpen };
}

function isDue({ statedDate }: EntryDraft, { to, today }: DeferralDue): boolean {
  if (statedDate === null || statedDate > to) return false;
  return statedDate !== endOfMonth(statedDate) || statedDate < today;
}
