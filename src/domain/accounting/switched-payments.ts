import type { Cents } from './cents.js';

/** What changes where the books had totals of payments and come to know single ones. */
export interface PaymentSwitch {
  readonly invoices: number;
  /** Entries that take totals back, and those of payments in their place. */
  readonly takenBack: number;
  readonly booked: number;
  /** What these say that was received, by account, in the currency of the books where there is an exchange. */
  readonly accounts: readonly SwitchedAccount[];
}

export interface SwitchedAccount {
  readonly account: string;
  readonly currency: string;
  readonly before: Cents;
  readonly after: Cents;
}
