import type { BuyerOf } from '../../domain/accounting/buyer.js';
import type { ItemPeriodOf } from '../../domain/accounting/deferral/item-period.js';
import type { DocumentRules } from '../../domain/accounting/revenue.js';
import type { Problem } from '../../domain/finding.js';
import type { EInvoiceSettings } from '../../domain/settings.js';
import { buildAddress, RECIPIENT_PLACE } from './address.js';
import { buyerTaxId } from './buyer-tax-id.js';
import { customerOf } from './customer.js';
import type { NationalFormat } from './format.js';
import { type PeriodSettings, periodOfItem } from './service-period.js';
import { isSmallInvoice } from './small-invoice.js';
import { documentTaxPoint, type TaxPointSettings } from './tax-point.js';
import { type TaxSettings, taxedPartsBy } from './taxed-parts.js';

/**
 * How the books read an invoice: as its e-invoice does.
 *
 * @param format of the settings' standard; null where it follows EN 16931 alone
 */
export function documentRulesBy(
  settings: TaxSettings & TaxPointSettings & Pick<EInvoiceSettings, 'markup'>,
  format: NationalFormat | null,
): DocumentRules {
  return {
    taxedPartsOf: taxedPartsBy(settings, format),
    buyerOf: entryBuyersBy(settings, format),
    itemPeriodOf: itemPeriodBy(settings),
    taxPointOf: (invoice) => documentTaxPoint(invoice, settings, format),
  };
}

/**
 * What the books say of an invoice's buyer: what its e-invoice takes for it, though that may state no id, such as one of a
 * country outside the EU.
 *
 * @param format of the settings' standard; null where it follows EN 16931 alone
 */
export function entryBuyersBy(
  settings: Pick<EInvoiceSettings, 'customers' | 'law' | 'seller'>,
  format: NationalFormat | null,
): BuyerOf {
  const taxIdOf = format?.buyerTaxId ?? buyerTaxId;
  return (invoice) => {
    const { law } = settings;
    const rules = format === null ? { law, isSmall: isSmallInvoice(invoice, settings) } : {};
    const { countryCode } = buildAddress(invoice.recipient, RECIPIENT_PLACE, () => undefined, rules);
    const customer = customerOf(invoice, settings.customers);
    const idCountry = customer.nip === undefined ? customer.other_id?.country : 'PL';
    return {
      country: countryCode || null,
      taxId: taxIdOf(invoice, customer),
      ...(idCountry !== undefined && idCountry !== countryCode && { idCountry }),
    };
  };
}

/** When the service of an item is given, for books that defer its revenue: as its e-invoice says. */
function itemPeriodBy(settings: PeriodSettings): ItemPeriodOf {
  return ({ items }, index, servedBy) => {
    const problems: Problem[] = [];
    const item = items[index];
    if (item === undefined) throw new RangeError(`the invoice has no item ${index}`);
    const found = periodOfItem(item, index, servedBy, settings, (problem) => void problems.push(problem));
    const [problem] = problems;
    if (problem !== undefined) return { ok: false, problem };
    if (found === null || found === 'undated')
      throw new Error(`item ${index} has neither period nor problem`);
    return { ok: true, period: { from: found.start, to: found.end } };
  };
}
