import type { LinePart, PayoutService } from '@spacebooks/bank-statements/payouts/payout';
import type { LocalDate } from '../invoice.js';

/** Whose report says what a line consists of: the bank's own, or that of a payment service. */
export type BreakdownSource = 'bank' | PayoutService;

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
  readonly parts: readonly LinePart[];
}

/** Cents that the parts make. */
export function sumOfParts({ parts }: Pick<Breakdown, 'parts'>): number {
  return parts.reduce((sum, { line }) => sum + line.amount, 0);
}
