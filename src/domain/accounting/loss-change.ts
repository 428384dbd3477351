import type { LocalDate } from '../invoice.js';
import type { EntryDraft } from './draft.js';
import type { Period } from './model.js';
import {
  type IdOf,
  isWithin,
  NOT_DUE,
  type PartChange,
  type PartState,
  partChange,
  postedRevision,
  SAME,
} from './part-change.js';

/**
 * Compares what is posted of a loss with what is true of it. Money of later days adds entries to it; where the loss itself differs, all
 * is reversed and posted again.
 *
 * @param lostOn the day of the loss
 */
export function lossChange(
  state: PartState | undefined,
  truth: readonly EntryDraft[],
  period: Period,
  idOf: IdOf,
  lostOn: LocalDate,
): PartChange | typeof SAME | typeof NOT_DUE {
  const reached = truth.filter(({ statedDate }) => isWithin(statedDate ?? lostOn, period));
  if (state === undefined || state.ids === '') {
    if (reached.length === 0 && truth.length > 0) return NOT_DUE;
    return partChange(state, reached, period, idOf, lostOn);
  }
  const own = postedRevision(state);
  const posted = new Set(state.ids.split(' '));
  const known = truth.filter((draft) => posted.has(idOf(draft, own)));
  const isKept = known.length === posted.size && partChange(state, known, period, idOf, lostOn) === SAME;
  if (!isKept) return partChange(state, reached, period, idOf, lostOn);
  const add = reached.filter((draft) => !known.includes(draft));
  if (add.length > 0) return { revision: own, reverse: [], add };
  return known.length < truth.length ? NOT_DUE : SAME;
}
