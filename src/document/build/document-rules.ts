import type { DocumentRules } from '../../domain/accounting/revenue.js';
import { entryBuyersBy } from './entry-buyer.js';
import type { NationalFormat } from './format.js';
import { type TaxSettings, taxedPartsBy } from './taxed-parts.js';

/**
 * How the books read an invoice: as its e-invoice does.
 *
 * @param format of the settings' standard; null where it follows EN 16931 alone
 */
export function documentRulesBy(settings: TaxSettings, format: NationalFormat | null): DocumentRules {
  return { taxedPartsOf: taxedPartsBy(settings, format), buyerOf: entryBuyersBy(settings, format) };
}
