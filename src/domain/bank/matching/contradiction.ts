/** What speaks against a match, in values. One is enough to ask a person. */
export type Contradiction =
  /** Too little or too much to be nothing, too close to be a part: Skonto, fees, a slip. */
  | { readonly kind: 'small-difference'; readonly cents: number }
  /** Nothing, or less than the line brings, is open any more. */
  | { readonly kind: 'settled'; readonly number: string }
  /** Nobody is asked for its money any more: written off, or canceled. */
  | { readonly kind: 'written-off' | 'canceled'; readonly number: string }
  /** So many cents of the invoices are set off against corrections, for which the platform has no record. */
  | {
      readonly kind: 'set-off';
      readonly credits: readonly string[];
      readonly cents: number;
      readonly numbers: readonly string[];
    }
  /** An earlier line, of whatever amount, may be for it, and waits for a person. */
  | { readonly kind: 'claimed'; readonly numbers: readonly string[] }
  /** Less than is open, or more, and nothing else makes sure what it pays. */
  | { readonly kind: 'other-amount'; readonly cents: number; readonly open: number }
  /** The amount is that of other invoices of the debtor. */
  | { readonly kind: 'amount-of-others'; readonly numbers: readonly string[] }
  /** Names an invoice that the match leaves out, or has digits that are no invoice's. */
  | { readonly kind: 'other-number'; readonly written: string; readonly numbers: readonly string[] }
  /** Names an invoice that nobody knows: made since the copy, long paid, or none. One slip from a known one is as unknown. */
  | { readonly kind: 'unknown-number'; readonly written: string }
  /** Names an invoice that was deleted on the platform. */
  | { readonly kind: 'deleted-number'; readonly written: string; readonly number: string }
  /** A number that other sellers have as well, for lack of letters of its own, and nothing says who pays. */
  | { readonly kind: 'number-without-letters'; readonly written: string; readonly number: string }
  /** A structured reference of other invoices, or of none that we know. */
  | { readonly kind: 'other-reference'; readonly written: string; readonly numbers: readonly string[] }
  /** One identifier of KSeF for several invoices, which KSeF has not said, or not all of which are known here. */
  | { readonly kind: 'collective-reference'; readonly written: string }
  /** The end-to-end id is, or has in it, the number of other invoices. */
  | { readonly kind: 'number-in-id'; readonly id: string; readonly numbers: readonly string[] }
  /** Words or digits that nothing about the match explains. */
  | { readonly kind: 'unexplained'; readonly written: string }
  /** A month that is not the invoice's. */
  | { readonly kind: 'other-month'; readonly written: string }
  /** The line names some of the invoices and not these. */
  | { readonly kind: 'not-named'; readonly numbers: readonly string[] }
  /** One slip away from a number of the same amount, and nothing says who pays. */
  | { readonly kind: 'similar-number'; readonly numbers: readonly string[] }
  | { readonly kind: 'other-end-to-end-id'; readonly id: string }
  /** The account has paid for others only. */
  | { readonly kind: 'other-account'; readonly account: string; readonly debtorIds: readonly string[] }
  /** The debtor has paid from other accounts, and only the name says that it pays from this one too. */
  | { readonly kind: 'new-account'; readonly account: string }
  /** The name is that of another debtor, or of nobody known. */
  | { readonly kind: 'other-name'; readonly written: string; readonly debtorIds: readonly string[] }
  /** Several customers have the payer's name. */
  | {
      readonly kind: 'same-name';
      readonly written: string;
      readonly customers: number;
      readonly debtorIds: readonly string[];
    }
  /** The text has the name, the customer number or the mandate of other debtors. */
  | {
      readonly kind: 'said-for-another';
      readonly written: string;
      readonly debtorIds: readonly string[];
    }
  | { readonly kind: 'other-rule'; readonly ruleId: string }
  | { readonly kind: 'other-currency'; readonly currency: string }
  | { readonly kind: 'before-issue'; readonly bookedOn: string; readonly issuedOn: string }
  /** A deposit, a loan, a refund: not what invoices are for. */
  | { readonly kind: 'other-purpose'; readonly written: string };
