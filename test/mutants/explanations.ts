import type { Explanation } from './explanation.js';

/** Every mutant that is known to survive, by the reason for which it may. */
export const EXPLANATIONS: readonly Explanation[] = [];
