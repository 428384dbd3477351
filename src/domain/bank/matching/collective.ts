/** An identifier that KSeF gave several invoices of one seller at once (identyfikator zbiorczy), with what it is for. */
export interface Collective {
  /** `NIP-IZYYYYMM-…-CC` */
  readonly number: string;
  readonly parts: readonly CollectivePart[];
}

export interface CollectivePart {
  readonly ksefNumber: string;
  /** What is paid of the invoice, as whoever had it made said; null where nothing was said, or KSeF does not show it. */
  readonly cents: number | null;
  /** ISO 4217, of `cents`. */
  readonly currency: string | null;
}

/**
 * What each invoice gets, by its number in KSeF, where that is said of each of them in the currency of a payment and makes
 * its amount; null otherwise.
 */
export function statedCents(
  { parts }: Collective,
  { amount, currency }: { readonly amount: number; readonly currency: string },
): ReadonlyMap<string, number> | null {
  const stated = parts.flatMap((part) =>
    part.cents !== null && part.cents > 0 && part.currency === currency
      ? [[part.ksefNumber, part.cents] as const]
      : [],
  );
  const sum = stated.reduce((total, [, cents]) => total + cents, 0);
  return stated.length === parts.length && sum === amount ? new Map(stated) : null;
}
