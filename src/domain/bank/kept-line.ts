import type { PartKind } from '@spacebooks/bank-statements/payouts/payout';
import type { BankLine } from '@spacebooks/bank-statements/statement';
import type { BankPayment } from './bank-payment.js';
import type { LineState } from './line-state.js';
import type { Verdict } from './matching/verdict.js';

/** Why a line is in its state; null while nobody has decided. */
export interface LineDecision {
  readonly at: number;
  readonly by: string;
  readonly why: string;
}

/** A line as it is kept, in exactly one state. */
export interface KeptLine extends BankLine {
  /** Number of the line, of all spaces together. */
  readonly id: number;
  readonly spaceId: string;
  /** Digest of what it is known by when it comes again. */
  readonly identity: string;
  readonly account: string;
  readonly currency: string;
  /** Number of the line that it is a part of; null for a line of the bank. */
  readonly parentId: number | null;
  readonly part: PartKind | null;
  /** The bank's number of the statement that it came with first. */
  readonly statement: string | null;
  readonly importedAt: number;
  readonly state: LineState;
  readonly decision: LineDecision | null;
  /** What matching said last; null before it looked. */
  readonly verdict: Verdict | null;
  /** What it pays, those withdrawn included. */
  readonly payments: readonly BankPayment[];
}
