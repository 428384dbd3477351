import { isVatId } from '../../domain/eu-vat-id.js';
import type { Invoice } from '../../domain/invoice.js';
import type { CustomerSettings } from '../../domain/settings.js';
import { isPersonsTaxId } from '../../domain/tax-id-name.js';
import { cleanLine, lineOrNull } from './text.js';
import { compactTaxId, judgeVatId } from './vat-id.js';

type TaxIdOfInvoice = Pick<Invoice, 'recipientTaxId' | 'recipientTaxIdName' | 'recipient'>;

/**
 * The tax id of a buyer, as it is written: what the settings say of this customer, else what the platform's invoice has, unless
 * that is no business's (ADR 236). Where somebody without a company has a number that does not look like a VAT id of any country,
 * it is private; one that does (`DE12345678`) is meant as one, and its mistake is told.
 */
export function buyerTaxId(
  invoice: TaxIdOfInvoice,
  customer: Pick<CustomerSettings, 'vat_id'>,
): string | null {
  const taxId = taxIdOfAnyKind(invoice, customer);
  const { recipient } = invoice;
  if (taxId === null || customer.vat_id !== undefined || lineOrNull(recipient.company) !== null) return taxId;
  const compact = compactTaxId(taxId);
  if (isVatId(compact)) return taxId;
  const { kind } = judgeVatId(compact, countryOf(recipient));
  return kind === 'unknown prefix' || kind === 'no prefix' ? null : taxId;
}

/**
 * The same for a standard with a place for numbers that are no VAT ids: somebody without a company may be a business. Left out is only
 * what is no VAT id by its name, or a person's number by its shape: neither the standards nor the law have a place for it.
 */
export function taxIdOfAnyKind(
  invoice: TaxIdOfInvoice,
  { vat_id }: Pick<CustomerSettings, 'vat_id'>,
): string | null {
  if (vat_id !== undefined) return lineOrNull(vat_id);
  const given = lineOrNull(invoice.recipientTaxId);
  return given === null || isNoVatId(given, invoice) ? null : given;
}

function isNoVatId(given: string, { recipientTaxIdName, recipient }: TaxIdOfInvoice): boolean {
  const compact = compactTaxId(given);
  const country = countryOf(recipient);
  if (judgeVatId(compact, country).kind === 'right') return false;
  return recipientTaxIdName !== undefined || isPersonsTaxId(compact, country || 'DE');
}

function countryOf({ countryCode }: TaxIdOfInvoice['recipient']): string {
  return cleanLine(countryCode).toUpperCase();
}
