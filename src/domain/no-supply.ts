import type { PolishRate } from './polish-rate.js';
import type { VatCategory } from './settings.js';

/** The VAT treatment of a part of an invoice. */
interface TaxedAs {
  readonly taxCase: VatCategory | null;
  readonly polishCase?: PolishRate | undefined;
}

/**
 * Whether the tax case is `not subject`: money for which nothing is supplied (a deposit, a voucher for several purposes, a
 * credit, a dunning fee, a reimbursed cost, a tip). Services that are supplied elsewhere are category G here, and in Poland O
 * with the rate `np I`.
 */
export function isNoSupply({ taxCase, polishCase }: TaxedAs): boolean {
  return taxCase === 'O' && polishCase === undefined;
}
