import { isVatId } from '../../domain/eu-vat-id.js';
import type { Invoice } from '../../domain/invoice.js';
import type { CustomerSettings } from '../../domain/settings.js';
import { isPersonsTaxId } from '../../domain/tax-id-name.js';
import { cleanLine, lineOrNull } from './text.js';
import { compactTaxId, judgeVatId } from './vat-id.js';

type TaxIdOfInvoice = Pick<Invoice, 'recipientTaxId' | 'recipientTaxIdName' | 'recipient'>;

/**
 * The tax id of a buyer, as it is written: what the settings say of this customer, else what the platform's invoice has, unless
 * that is no business's (ADR 236).
 */
export function buyerTaxId(
  invoice: TaxIdOfInvoice,
  { vat_id }: Pick<CustomerSettings, 'vat_id'>,
): string | null {
  if (vat_id !== undefined) return lineOrNull(vat_id);
  const given = lineOrNull(invoice.recipientTaxId);
  return given === null || isPrivate(given, invoice) ? null : given;
}

/**
 * A number that is no VAT id by its name, or by its shape, is not stated: neither the standard nor the law has a place for the
 * tax number of a private buyer. Where somebody without a company has a number that does not look like a VAT id of any
 * country, it is private as well; one that does (`DE12345678`) is meant as one, and its mistake is told.
 */
function isPrivate(given: string, { recipientTaxIdName, recipient }: TaxIdOfInvoice): boolean {
  const vatId = compactTaxId(given);
  const country = cleanLine(recipient.countryCode).toUpperCase();
  const { kind } = judgeVatId(vatId, country);
  if (kind === 'right') return false;
  if (recipientTaxIdName !== undefined || isPersonsTaxId(vatId, country || 'DE')) return true;
  if (lineOrNull(recipient.company) !== null || isVatId(vatId)) return false;
  return country !== 'PL' && (kind === 'unknown prefix' || kind === 'no prefix');
}
