import type { DocumentRules } from '../../domain/accounting/revenue.js';
import type { EInvoiceSettings } from '../../domain/settings.js';
import { entryBuyersBy } from './entry-buyer.js';
import type { NationalFormat } from './format.js';
import { itemPeriodBy } from './item-period-of.js';
import { type TaxSettings, taxedPartsBy } from './taxed-parts.js';

/**
 * How the books read an invoice: as its e-invoice does.
 *
 * @param format of the settings' standard; null where it follows EN 16931 alone
 */
export function documentRulesBy(
  settings: TaxSettings & Pick<EInvoiceSettings, 'service_period'>,
  format: NationalFormat | null,
): DocumentRules {
  return {
    taxedPartsOf: taxedPartsBy(settings, format),
    buyerOf: entryBuyersBy(settings, format),
    itemPeriodOf: itemPeriodBy(settings.service_period),
  };
}
