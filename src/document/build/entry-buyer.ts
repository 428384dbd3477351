import type { BuyerOf } from '../../domain/accounting/buyer.js';
import type { EInvoiceSettings } from '../../domain/settings.js';
import { buildAddress, RECIPIENT_PLACE } from './address.js';
import { buyerTaxId } from './buyer-tax-id.js';
import { customerOf } from './customer.js';
import type { NationalFormat } from './format.js';
import { isSmallInvoice } from './small-invoice.js';

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
    return {
      country: countryCode || null,
      taxId: taxIdOf(invoice, customerOf(invoice, settings.customers)),
    };
  };
}
