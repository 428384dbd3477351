const SHARE = 0.05;
const CENTS = 15_00;

/** Whether cents too little or too many may be Skonto, a fee or a slip, as well as a part: either limit is enough to ask. */
export function isSmallDifference(difference: number, open: number): boolean {
  return Math.abs(difference) <= Math.max(CENTS, Math.abs(open) * SHARE);
}

/** How many cents of what is open a person's rule lets go at most: what keeps both limits. */
export function mostToLetGo(open: number): number {
  return Math.floor(Math.min(CENTS, Math.abs(open) * SHARE));
}
