import type { DecidedRule } from './decided-rule.js';
import type { LineToMatch } from './line-to-match.js';
import type { Receivable } from './open-item.js';

export interface MatchingInput {
  /** In the order in which they take what is open. */
  readonly lines: readonly LineToMatch[];
  /** In any order. */
  readonly openItems: readonly Receivable[];
  readonly knownPayers: readonly KnownPayer[];
  readonly rules: readonly DecidedRule[];
  /** Lines of earlier statements: what a return may take back. */
  readonly earlierLines: readonly LineToMatch[];
}

/** For whom an account has paid before. */
export interface KnownPayer {
  readonly account: string;
  readonly debtorIds: readonly string[];
}
