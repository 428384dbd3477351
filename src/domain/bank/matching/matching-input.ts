import type { Collective } from './collective.js';
import type { DecidedRule } from './decided-rule.js';
import type { LineToMatch } from './line-to-match.js';
import type { Receivable } from './open-item.js';

export interface MatchingInput {
  /** In the order in which they take what is open. */
  readonly lines: readonly LineToMatch[];
  /** In any order. */
  readonly openItems: readonly Receivable[];
  /** Invoices that were deleted on the platform, whose numbers payers may still write; none when left out. */
  readonly deleted?: readonly Receivable[];
  readonly knownPayers: readonly KnownPayer[];
  readonly rules: readonly DecidedRule[];
  /** Lines of earlier statements: what a return may take back. */
  readonly earlierLines: readonly LineToMatch[];
  /** Names of the seller and of the space, which say nothing where a payer writes them. */
  readonly ownNames?: readonly string[];
  /** What is known of the collective identifiers of KSeF that lines quote. */
  readonly collectives?: readonly Collective[];
}

/** For whom an account has paid before. */
export interface KnownPayer {
  readonly account: string;
  readonly debtorIds: readonly string[];
  /** What it paid. */
  readonly paid?: readonly PaidBefore[];
}

/** A payment that was recorded: what its payer writes each month explains itself. */
export interface PaidBefore {
  readonly debtorId: string;
  /** Cents of the whole line. */
  readonly cents: number;
  readonly remittance: string;
}
