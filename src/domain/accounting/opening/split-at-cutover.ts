import { addDays } from '@spacebooks/base/calendar';
import type { Money } from '../money.js';
import type { OpeningPosition } from './opening-position.js';

/**
 * The money of an opening item, what came before the cutover apart: a total has only the day of the last payment. No piece where what came
 * before is not known is changed.
 */
export function splitAtCutover(
  pieces: readonly Money[],
  { from, paidBefore }: OpeningPosition,
): readonly Money[] {
  if (paidBefore === null) return pieces;
  const isBefore = ({ day }: Money): boolean => day !== null && day < from;
  const dated = pieces.filter(isBefore).reduce((total, { amount }) => total + amount, 0);
  const rest = paidBefore - dated;
  const total = pieces.find((piece) => piece.record === null && !isBefore(piece));
  if (rest === 0 || total === undefined) return pieces;
  const split = [
    { ...total, amount: rest, day: addDays(from, -1) },
    { ...total, amount: total.amount - rest },
  ];
  return pieces.flatMap((piece) => (piece === total ? split.filter(({ amount }) => amount !== 0) : [piece]));
}

/** What came from the cutover on; what came before is in the books of the program before. Of an invoice of these books everything. */
export function piecesSince(
  pieces: readonly Money[],
  opening: OpeningPosition | undefined,
): readonly Money[] {
  return opening === undefined ? pieces : pieces.filter(({ day }) => day === null || day >= opening.from);
}
