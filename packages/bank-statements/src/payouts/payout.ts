import type { LocalDate } from '@spacebooks/base/calendar';
import type { BankLine } from '../statement.js';
import type { StatementRemark } from '../statement-remark.js';

/** Services that collect for us and pay out what is left. */
export const PAYOUT_SERVICES = ['stripe', 'gocardless', 'adyen', 'paypal'] as const;
export type PayoutService = (typeof PAYOUT_SERVICES)[number];

/**
 * - `payment`: what somebody paid, before fees
 * - `return`: a refund, a chargeback or a debit that came back
 * - `fee`: what the service kept for itself
 * - `other`: what the report calls neither: a person says what it is
 */
export const PART_KINDS = ['payment', 'return', 'fee', 'other'] as const;
export type PartKind = (typeof PART_KINDS)[number];

/** A part of a line, as a line of its own. */
export interface LinePart {
  readonly kind: PartKind;
  readonly line: BankLine;
}

/** What a service paid out at once. Its parts make the total, to the cent. */
export interface Payout {
  readonly service: PayoutService;
  readonly currency: string;
  /** What the bank may write of it, such as its id. */
  readonly references: readonly string[];
  /** On which it was sent, or is to arrive. */
  readonly day: LocalDate;
  /** Cents. */
  readonly total: number;
  readonly parts: readonly LinePart[];
}

/** What a report says of its payouts. */
export interface PayoutReport {
  readonly payouts: readonly Payout[];
  /** What of it belongs to no whole payout, for people. */
  readonly remarks: readonly StatementRemark[];
}
