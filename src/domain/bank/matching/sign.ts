/** What speaks for a match, in values. */
export type Sign =
  /** The line pays exactly what is open on so many invoices together. */
  | { readonly kind: 'amount'; readonly cents: number; readonly invoices: number }
  /** It misses that by what a rule of a person lets go. */
  | { readonly kind: 'tolerated-amount'; readonly cents: number; readonly ruleId: string }
  /** Its number in KSeF, or another structured reference that is nobody else's. */
  | { readonly kind: 'reference'; readonly number: string; readonly written: string }
  | { readonly kind: 'number'; readonly number: string; readonly written: string }
  /** What may be the number, but may be something else as well. */
  | { readonly kind: 'part-of-number'; readonly number: string; readonly written: string }
  /** One slip away from the number. */
  | { readonly kind: 'misspelt-number'; readonly number: string; readonly written: string }
  | { readonly kind: 'end-to-end-id'; readonly id: string }
  | { readonly kind: 'mandate'; readonly id: string }
  /** The account has paid for the debtor before. */
  | { readonly kind: 'account'; readonly account: string; readonly debtorId: string }
  | { readonly kind: 'rule'; readonly ruleId: string; readonly debtorId: string }
  | { readonly kind: 'name'; readonly name: string; readonly written: string }
  /** With another order, a word more or less, or a slip. */
  | { readonly kind: 'like-name'; readonly name: string; readonly written: string }
  /** The debtor's name stands in what the payer wrote. */
  | { readonly kind: 'name-in-text'; readonly name: string }
  | { readonly kind: 'customer-number'; readonly number: string };

export type SignKind = Sign['kind'];
