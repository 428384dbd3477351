/** How the tax of a service's fee is: reverse charge (AE), exempt (E), or tax on its invoice (S). Categories of EN 16931. */
export const FEE_TAX_CASES = ['AE', 'E', 'S'] as const;
export type FeeTaxCase = (typeof FEE_TAX_CASES)[number];

/** Where the fees of a payment service are booked. */
export interface FeeTerms {
  /** Ledger account of the expense. */
  readonly account: string;
  readonly tax_case: FeeTaxCase;
  /** Posting key of DATEV (BU-Schlüssel); left out for automatic accounts. */
  readonly tax_key?: string | undefined;
}
