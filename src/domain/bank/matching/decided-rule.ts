import { folded } from './folded-text.js';
import type { LineToMatch } from './line-to-match.js';
import { plainAccount } from './plain-account.js';

/** What a person decided about all lines that meet its conditions. Without any condition it meets none. */
export interface DecidedRule {
  readonly id: string;
  /** The line's counterparty has this account. */
  readonly account: string | null;
  /** What the payer wrote has this in it, in capitals or not. */
  readonly textContains: string | null;
  readonly decision: Decision;
}

type Decision =
  | { readonly kind: 'debtor'; readonly debtorId: string }
  | { readonly kind: 'no-invoice' }
  /** What is missing of an invoice, or is over, up to so many cents, is no reason to ask. */
  | { readonly kind: 'tolerance'; readonly cents: number };

/** Rules that meet the line, in the order of their ids. */
export function rulesThatMeet(rules: readonly DecidedRule[], line: LineToMatch): readonly DecidedRule[] {
  const account = line.counterparty.account === null ? null : plainAccount(line.counterparty.account);
  const text = words(line.remittance);
  return rules
    .filter((rule) => rule.account !== null || rule.textContains !== null)
    .filter((rule) => rule.account === null || plainAccount(rule.account) === account)
    .filter((rule) => rule.textContains === null || text.includes(words(rule.textContains)))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** Banks cut texts where a line is full. */
function words(text: string): string {
  return folded(text).replace(/\s/g, '');
}
