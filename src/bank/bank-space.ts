import type { BankPosting } from '../domain/bank/bank-posting.js';

/** A space as its bank lines are dealt with. */
export interface BankSpace {
  readonly id: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly posting: BankPosting;
}

/** Who decides where no person does. */
export const BY_MATCHING = 'spacebooks';
