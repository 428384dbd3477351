const SHARE = 0.05;
const CENTS = 15_00;

/** Of the largest invoice. */
export const HIGHEST_LET_GO = CENTS;

/** Whether cents too little or too many may be Skonto, a fee or a slip, as well as a part: either limit is enough to ask. */
export function isSmallDifference(difference: number, open: number): boolean {
  return Math.abs(difference) <= Math.max(CENTS, Math.abs(open) * SHARE);
}

/** How many cents a person may let go, once or by a rule, of what is open: what keeps both limits. */
export function mostLetGo(open: number): number {
  return Math.floor(Math.min(HIGHEST_LET_GO, Math.abs(open) * SHARE));
}
