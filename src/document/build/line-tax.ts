import type { LegalBasis, PolishRate } from '../../domain/polish-rate.js';
import type { TaxCase } from '../../domain/settings.js';
import type { VatBreakdown } from '../model.js';

export interface LineTax
  extends Pick<VatBreakdown, 'category' | 'rate' | 'exemptionReason' | 'exemptionReasonCode' | 'polishRate'> {
  /** What stands in the category's place where the whole invoice is of this case. */
  readonly alone?: TaxCase['alone'];
  /** Whose rate it is, where not the seller's country's. */
  readonly rateOf?: string;
  /** The rule names the rate, and whose it is. */
  readonly isVouchedFor?: boolean;
  /** Which of Poland's cases without tax it is, in whatever format: there one category is several of them. */
  readonly polishCase?: PolishRate | undefined;
  /** What an exemption in Poland rests on, with its reason in Polish. */
  readonly exemption?: { readonly basis: LegalBasis; readonly text: string } | undefined;
}
