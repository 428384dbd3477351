import type { Contradiction } from './contradiction.js';
import type { Sign, SignKind } from './sign.js';
import type { ItemSigns, Signs } from './signs.js';

/** What answers one of the three questions. Signs of the same question are not independent of each other. */
const AMOUNT: readonly SignKind[] = ['amount'];
const REFERENCE: readonly SignKind[] = ['reference', 'number', 'end-to-end-id'];
const PAYER: readonly SignKind[] = ['account', 'rule', 'name'];
/** Says something of the payer, and alone too little. */
const PAYER_HINT: readonly SignKind[] = [...PAYER, 'like-name', 'name-in-text', 'customer-number', 'mandate'];

export interface Evidence {
  /** How much: the line pays exactly what is open. */
  readonly amount: boolean;
  /** What: each invoice is named by its number or by our own id. */
  readonly reference: boolean;
  /** Who: the account has paid for each debtor, a person has said so, or the name is the debtor's. */
  readonly payer: boolean;
  readonly payerHint: boolean;
}

export function evidenceIn({ amount, ofItems }: Signs): Evidence {
  const each = (kinds: readonly SignKind[], of: (item: ItemSigns) => readonly Sign[]): boolean =>
    ofItems.every((item) => hasOneOf(kinds, of(item)));
  return {
    amount: hasOneOf(AMOUNT, amount),
    reference: each(REFERENCE, ({ reference }) => reference),
    payer: each(PAYER, ({ payer }) => payer),
    payerHint: each(PAYER_HINT, ({ payer }) => payer),
  };
}

/**
 * The rule of ADR 199: at least two of the three questions (how much, what, who) are answered, all that is written is explained
 * (`unexplained`), and nothing contradicts. What is not paid to the cent needs the other two. Of all that explains a line
 * exactly one may be certain.
 */
export function isCertain(
  { amount, reference, payer }: Pick<Evidence, 'amount' | 'reference' | 'payer'>,
  contradictions: readonly Contradiction[],
): boolean {
  const answered = [amount, reference, payer].filter(Boolean).length;
  return answered >= 2 && contradictions.length === 0;
}

function hasOneOf(kinds: readonly SignKind[], signs: readonly Sign[]): boolean {
  return signs.some(({ kind }) => kinds.includes(kind));
}
