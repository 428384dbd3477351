import { evidenceIn, isCertain } from './certainty.js';
import { statedCents } from './collective.js';
import { contradictionsOf } from './contradictions.js';
import type { Explained } from './explained.js';
import { type Explanation, type Split, splitAsStated, splitOver } from './explanation.js';
import type { ReceivableIndex } from './open-books.js';
import type { ReadLine } from './read-line.js';
import type { Sign, SignKind } from './sign.js';
import { allSigns, signsFor } from './signs.js';
import type { StillOpen } from './still-open.js';
import type { MatchCandidate } from './verdict.js';

/** How much a sign says, to put the best candidate first; what is certain is decided elsewhere (`isCertain`). */
const WEIGHTS: Readonly<Record<SignKind, number>> = {
  reference: 7,
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

export interface Weighed extends MatchCandidate {
  readonly isCertain: boolean;
  /** It would be certain if no other line that waits claimed it: another explanation is not the only one then. */
  readonly isFitting: boolean;
  /** It is named by its number, or the amount is right and the payer, whatever contradicts but words for another purpose. */
  readonly isLikely: boolean;
  readonly weight: number;
}

/** What speaks for an explanation, before all that speaks against it is looked for. */
export interface Signed extends Explained {
  readonly flat: readonly Sign[];
  readonly weight: number;
}

export function sign(read: ReadLine, items: Explanation, books: ReceivableIndex, open: StillOpen): Signed {
  const isForeign = items.some(({ currency }) => currency !== read.line.currency);
  const split = statedSplit(read, items, open) ?? splitOver(isForeign ? [] : items, read.line.amount, open);
  const signs = signsFor(read, items, split, books);
  const flat = allSigns(signs);
  return { read, items, split, signs, evidence: evidenceIn(signs), flat, weight: weightOf(flat) };
}

/** As whoever had the quoted identifier made in KSeF said. */
function statedSplit({ references, line }: ReadLine, items: Explanation, open: StillOpen): Split | null {
  for (const { collective, items: own } of references) {
    const isWhole = own.length === items.length && own.every((item) => items.includes(item));
    const stated = collective === null || !isWhole ? null : statedCents(collective, line);
    const split = stated === null ? null : splitAsStated(items, stated, open);
    if (split !== null) return split;
  }
  return null;
}

/** What speaks for and against an explanation of a line, and what each invoice would take. */
export function weigh(read: ReadLine, items: Explanation, books: ReceivableIndex, open: StillOpen): Weighed {
  return weighed(sign(read, items, books, open), books, open);
}

export function weighed(signed: Signed, books: ReceivableIndex, open: StillOpen): Weighed {
  const { read, items, split, evidence, flat, weight } = signed;
  const contradictions = contradictionsOf(signed, books, open);
  const missing = split.open - read.line.amount;
  const isTolerated = flat.some(({ kind }) => kind === 'tolerated-amount') && missing * read.line.amount > 0;
  const isNamed = signed.signs.ofItems.every(({ reference }) => reference.length > 0);
  const isOtherwise = contradictions.some(({ kind }) => kind === 'other-purpose');
  return {
    invoiceIds: items.map(({ invoiceId }) => invoiceId),
    allocations: split.allocations,
    overpaid: split.rest,
    tolerated: isTolerated ? missing : 0,
    signs: flat,
    contradictions,
    isCertain: isCertain(evidence, contradictions),
    isFitting: isCertain(
      evidence,
      contradictions.filter(({ kind }) => kind !== 'claimed'),
    ),
    isLikely: (evidence.reference || (evidence.amount && (evidence.payer || isNamed))) && !isOtherwise,
    weight,
  };
}

/** Of equals so many are looked at in full, in their order. */
const MOST_EQUALS = 25;

/** Those that may be among the best so many, beside others that are weighed already. */
export function promising(
  all: readonly Signed[],
  beside: readonly Weighed[],
  wanted: number,
): readonly Signed[] {
  const weights = [...all, ...beside].map(({ weight }) => weight).toSorted((one, other) => other - one);
  const least = Math.max(LEAST_TO_ASK, weights[wanted - 1] ?? 0);
  const equals = all.filter(({ weight }) => weight === least).slice(0, MOST_EQUALS);
  return all.filter((each) => each.weight > least || equals.includes(each));
}

/** The best first; what nearly nothing speaks for is left out. Keeps the order of equals. */
export function ranked(all: readonly Weighed[]): readonly Weighed[] {
  return all
    .filter(({ weight }) => weight >= LEAST_TO_ASK)
    .toSorted(
      (one, other) => other.weight - one.weight || one.contradictions.length - other.contradictions.length,
    );
}
