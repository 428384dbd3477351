import { singleSpaced } from '@spacebooks/base/text/one-line';

/** Of a reason that a person gives for a decision, in characters. */
export const LONGEST_REASON = 500;

/** As it is kept: on one line, without control characters. */
export function keptReason(given: string): string {
  return singleSpaced(given);
}

/** Why a reason is not taken; null where it is. */
export function reasonProblem(kept: string): 'missing' | 'too long' | null {
  if (kept === '') return 'missing';
  return [...kept].length > LONGEST_REASON ? 'too long' : null;
}
