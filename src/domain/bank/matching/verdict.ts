import type { Contradiction } from './contradiction.js';
import type { Sign } from './sign.js';

/** What a line of a bank statement is; each has exactly one. */
export type Verdict = Certain | Uncertain | Returned | NoMatch;

/** May be posted without asking. */
export interface Certain extends Allocated {
  readonly kind: 'certain';
  readonly lineId: number;
  readonly signs: readonly Sign[];
}

/** A person decides. */
export interface Uncertain {
  readonly kind: 'uncertain';
  readonly lineId: number;
  /** The best first. */
  readonly candidates: readonly MatchCandidate[];
  /** How many more there are than are listed. */
  readonly further: number;
}

export interface MatchCandidate extends Allocated {
  /** Those of which nothing is left have no allocation. */
  readonly invoiceIds: readonly string[];
  readonly signs: readonly Sign[];
  readonly contradictions: readonly Contradiction[];
}

/** The allocations and `overpaid` sum up to the line's amount, with its sign. */
export interface Allocated {
  readonly allocations: readonly Allocation[];
  /** Cents of the line that no invoice takes. */
  readonly overpaid: number;
  /** Cents that are missing of the invoices, and that a rule of a person lets go; still open on them. */
  readonly tolerated: number;
}

export interface Allocation {
  readonly invoiceId: string;
  readonly cents: number;
}

/** A direct debit or a transfer that came back. */
export interface Returned {
  readonly kind: 'return';
  readonly lineId: number;
  /** Line of the payment that it takes back; null where none, or not only one, can be it. */
  readonly takesBack: number | null;
  /** Lines that can be it, where there are several. */
  readonly candidates: readonly number[];
  /** Cents that it takes beyond the payment. */
  readonly fee: number;
}

/** No payment of an invoice. */
export interface NoMatch {
  readonly kind: 'none';
  readonly lineId: number;
  /** The rule of a person that says so. */
  readonly ruleId: string | null;
  /** What it names that is no number of a payable invoice here; left out where there is nothing of it. */
  readonly named?: readonly NamedElsewhere[];
}

/** A number made like ours: unknown, or of an invoice that was deleted. */
export type NamedElsewhere = Extract<Contradiction, { kind: 'unknown-number' | 'deleted-number' }>;
