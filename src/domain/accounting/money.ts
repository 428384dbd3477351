import type { LocalDate } from '../invoice.js';
import type { PaymentRecord } from '../payment-record.js';
import type { Cents } from './cents.js';
import type { RestRule } from './settings.js';

/** Money that came for a document; below zero where it went back. */
export interface Money {
  readonly amount: Cents;
  /** Null where the platform does not state it. */
  readonly day: LocalDate | null;
  /** Null of what is known only as a total. */
  readonly record: PaymentRecord | null;
  /** By which somebody on the way kept it: it came, but not to us. */
  readonly kept?: RestRule;
}

export interface MoneyOfDocument {
  readonly pieces: readonly Money[];
  /** What the platform calls paid, where its figures allow two readings of the total; null where they do not. */
  readonly unclear: Cents | null;
  /** What is called paid, and taken back of the revenue by a rule: no money, and not owed any more. */
  readonly rest?: RuledRest;
}

/** What is missing of an invoice, and the rule that says why. */
interface RuledRest {
  readonly rule: RestRule;
  readonly gross: Cents;
  /** Of the payment that left it open. */
  readonly day: LocalDate | null;
}

export function amountOf({ pieces }: Pick<MoneyOfDocument, 'pieces'>): Cents {
  return pieces.reduce((total, { amount }) => total + amount, 0);
}
