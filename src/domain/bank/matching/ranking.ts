import type { Sign, SignKind } from './sign.js';

/** How much a sign says, to put the best candidate first; what is certain is decided elsewhere (`isCertain`). */
const WEIGHTS: Readonly<Record<SignKind, number>> = {
  'end-to-end-id': 6,
  rule: 6,
  number: 5,
  account: 4,
  amount: 4,
  name: 3,
  'misspelt-number': 3,
  'tolerated-amount': 3,
  mandate: 2,
  'customer-number': 2,
  'name-in-text': 2,
  'like-name': 1,
  'part-of-number': 1,
};

/** Less is said by chance: a name a little like the debtor's, digits that might be a date. */
export const LEAST_TO_ASK = 2;

/** The strongest sign of each kind counts once: two numbers do not weigh more than an amount. */
export function weightOf(signs: readonly Sign[]): number {
  return [...new Set(signs.map(({ kind }) => kind))].reduce((sum, kind) => sum + WEIGHTS[kind], 0);
}
