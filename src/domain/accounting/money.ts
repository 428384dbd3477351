import type { LocalDate } from '../invoice.js';
import type { PaymentRecord } from '../payment-record.js';
import type { Cents } from './cents.js';
import type { RestRule } from './settings.js';

/** Money that came for a document; below zero where it went back. */
export interface Money {
  readonly amount: Cents;
  /** Null where the platform does not state it. */
  readonly day: LocalDate | null;
  /** Null for money that is known only as a total. */
  readonly record: PaymentRecord | null;
  /** The rule by which a bank or payment service kept it: the customer paid it, and it did not arrive. */
  readonly kept?: RestRule;
}

/** The payments of a document, in cents of its currency. */
export interface MoneyOfDocument {
  readonly pieces: readonly Money[];
  /** Amount that the platform calls paid, where its figures allow two readings of the total; null where they do not. */
  readonly unclear: Cents | null;
  /** A difference that is called paid and that a rule takes back from revenue: neither money nor owed any more. */
  readonly rest?: RuledRest;
}

/** The unpaid part of an invoice, and the rule that gives its reason. */
interface RuledRest {
  readonly rule: RestRule;
  readonly gross: Cents;
  /** Day of the payment that left it open. */
  readonly day: LocalDate | null;
}

/** Sum of the payments, in cents; what is unclear is not in it. */
export function amountOf({ pieces }: Pick<MoneyOfDocument, 'pieces'>): Cents {
  return pieces.reduce((total, { amount }) => total + amount, 0);
}
