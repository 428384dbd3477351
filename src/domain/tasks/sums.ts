/** Cents of a currency (ISO 4217). */
export interface CurrencyCents {
  readonly currency: string;
  readonly cents: number;
}

/** By currency, which are never added to each other. */
export function addedUp(amounts: readonly CurrencyCents[]): readonly CurrencyCents[] {
  const sums = new Map<string, number>();
  for (const { currency, cents } of amounts) {
    if (currency !== '') sums.set(currency, (sums.get(currency) ?? 0) + cents);
  }
  return [...sums].map(([currency, cents]) => ({ currency, cents }));
}
