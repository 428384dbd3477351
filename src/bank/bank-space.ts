import type { BankPaymentState } from '../domain/bank/bank-payment.js';
import type { BankPosting } from '../domain/bank/bank-posting.js';

/** A space as its bank lines are dealt with. */
export interface BankSpace {
  readonly id: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly posting: BankPosting;
  /** Ids of other spaces that have an account of this one; none when left out. */
  readonly sharing?: readonly string[];
  /** Invoices that another program has sent to KSeF, by number, and by date where numbers begin anew; none when left out. */
  readonly inKsef?: readonly ForeignNumber[];
}

/** The number in KSeF of an invoice that our own store has not sent there. */
export interface ForeignNumber {
  readonly number: string;
  readonly date?: string | undefined;
  readonly ksefNumber: string;
}

/** Payments that are dealt with on the platform: with `off` nothing is recorded there, and what was can be taken back. */
export function statesToPost({ posting }: Pick<BankSpace, 'posting'>): readonly BankPaymentState[] {
  return posting === 'off' ? ['undo-intended', 'recorded'] : ['intended', 'undo-intended', 'recorded'];
}

/** Who decides where no person does. */
export const BY_MATCHING = 'spacebooks';
