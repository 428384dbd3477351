import { isVatId } from '../eu-vat-id.js';
import type { Invoice } from '../invoice.js';
import type { SettingsLayer, SettingValue } from './finance-settings.js';

/**
 * The conditions of a rule that fits an invoice without tax and all like it: rate, the buyer's country, and whether it is a
 * business. The case is left out: only a person knows why there is no tax.
 *
 * @param sellerCountry ISO 3166-1
 */
export function proposedTaxRule(invoice: Invoice, sellerCountry: string): SettingValue {
  const { recipient, recipientTaxId, items } = invoice;
  const untaxed = items.find(({ amount }) => amount.taxes.every(({ rate }) => rate.eq(0)));
  const country = recipient.countryCode ?? '';
  const account = untaxed?.revenueAccount?.number;
  return {
    when: {
      rate: '0',
      ...(country !== '' && { buyer_country: [country] }),
      ...(country !== '' && country !== sellerCountry && vatIdCondition(recipientTaxId, sellerCountry)),
      ...(account !== undefined && account !== '' && { revenue_account: account }),
    },
  };
}

/** Empty where nobody knows whether the number is a VAT id. */
function vatIdCondition(taxId: string | null, sellerCountry: string): SettingsLayer {
  if (taxId === null) return { buyer_vat_id: 'no' };
  const compact = taxId.replace(/[^a-z0-9]/gi, '').toUpperCase();
  return isVatId(compact) && !compact.startsWith(sellerCountry) ? { buyer_vat_id: 'yes' } : {};
}
