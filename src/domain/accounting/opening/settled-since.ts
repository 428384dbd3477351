import type { LocalDate } from '../../invoice.js';
import type { Settlement } from '../settlement.js';
import type { OpeningPosition } from './opening-position.js';

/**
 * Of what settles an opening item, what is dated from the cutover on: all else is in the books of the program before. Of an invoice of
 * these books everything.
 *
 * @param undatedOn the day of what states none
 */
export function settledSince(
  settlement: Settlement,
  opening: OpeningPosition | undefined,
  undatedOn: LocalDate,
): Settlement {
  if (opening === undefined) return settlement;
  return {
    ...settlement,
    listed: settlement.listed.filter(({ reason }) => reason !== 'write-off' || !opening.isLostBefore),
    drafts: settlement.drafts.filter(({ statedDate }) => (statedDate ?? undatedOn) >= opening.from),
  };
}
