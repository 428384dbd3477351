/** Less came than was invoiced, and the customer owes no more: what is missing is taken back of the revenue, with its tax (§ 17 Abs. 1 and 2 UStG). */
const TAKEN_BACK = ['discount', 'waived', 'small difference', 'uncollectable'] as const;
/** The customer paid all, and somebody on the way kept it, or the customer for the tax office: no tax changes. */
const KEPT = ['bank fee', 'provider fee', 'withheld'] as const;
export const REST_REASONS = [...TAKEN_BACK, ...KEPT, 'overpayment', 'exchange difference'] as const;

/** Why less, or more, came than was invoiced. */
export type RestReason = (typeof REST_REASONS)[number];

export function takesBack(because: RestReason): boolean {
  return (TAKEN_BACK as readonly string[]).includes(because);
}

export function isKept(because: RestReason): boolean {
  return (KEPT as readonly string[]).includes(because);
}
