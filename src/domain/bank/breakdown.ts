import type { BankLine } from '@spacebooks/bank-statements/statement';
import type { LocalDate } from '../invoice.js';

/** Whose report says what a line consists of: the bank's own, or that of a payment service. */
export const BREAKDOWN_SOURCES = ['bank', 'stripe', 'gocardless', 'adyen', 'paypal'] as const;
export type BreakdownSource = (typeof BREAKDOWN_SOURCES)[number];

/**
 * - `payment`: what somebody paid
 * - `return`: a refund, a chargeback or a debit that came back, with what was charged for it
 * - `fee`: what the service kept for itself
 */
export const PART_KINDS = ['payment', 'return', 'fee'] as const;
export type PartKind = (typeof PART_KINDS)[number];

/** A part of a line, as a line of its own. */
export interface BreakdownPart {
  readonly kind: PartKind;
  readonly line: BankLine;
}

/** What one line of a bank statement consists of. Its parts make the total, to the cent. */
export interface Breakdown {
  readonly source: BreakdownSource;
  /** Of the line; null where the report does not say it. */
  readonly account: string | null;
  readonly currency: string;
  /** What the line may be known by: references of the bank (`AcctSvcrRef:…`), or the id of a payout. */
  readonly references: readonly string[];
  /** On which the money arrived, or was sent. */
  readonly day: LocalDate;
  /** Cents. */
  readonly total: number;
  readonly parts: readonly BreakdownPart[];
}

/** Cents that the parts make. */
export function sumOfParts({ parts }: Pick<Breakdown, 'parts'>): number {
  return parts.reduce((sum, { line }) => sum + line.amount, 0);
}
