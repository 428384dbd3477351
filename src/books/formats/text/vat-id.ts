import { EU_VAT_PREFIXES } from '../../../domain/eu-vat-id.js';
import { withoutPunctuation } from '../../../domain/tax-id.js';

export interface VatId {
  readonly country: string;
  readonly number: string;
}

/** A tax id as a VAT id of the EU (`DE 123 456 789` is DE and 123456789); null for any other number. */
export function euVatId(taxId: string | null): VatId | null {
  const compact = withoutPunctuation(taxId ?? '');
  const country = compact.slice(0, 2).replace('GR', 'EL');
  const number = compact.slice(2);
  return EU_VAT_PREFIXES.has(country) && /^[A-Z0-9+*]{2,13}$/.test(number) && /\d/.test(number)
    ? { country, number }
    : null;
}
