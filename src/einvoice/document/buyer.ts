import type { Invoice } from '../../domain/invoice.js';
import type { CustomerSettings } from '../../domain/settings.js';
import { buildAddress, RECIPIENT_PLACE } from './address.js';
import { isMemberState } from './member-states.js';
import type { Buyer, ElectronicAddress } from './model.js';
import type { Report } from './report.js';
import { cleanLine, lineOrNull } from './text.js';
import { compactTaxId, isVatId } from './vat-id.js';

/**
 * BG-7, from the invoice's recipient and what the settings say of this customer.
 *
 * @param known what the caller has found out by rules of its own
 */
export function buildBuyer(
  invoice: Invoice,
  customer: CustomerSettings,
  report: Report,
  known: Partial<Pick<Buyer, 'vatId' | 'address'>> = {},
): Buyer {
  const { recipient } = invoice;
  const company = lineOrNull(recipient.company);
  const person = lineOrNull(recipient.name);
  const name = company ?? person;
  if (name === null) {
    report({ rule: 'BR-07', field: 'recipientAddress.company', problem: 'no buyer name' });
  }
  const address = known.address ?? buildAddress(recipient, RECIPIENT_PLACE, report);
  return {
    name: name ?? '',
    id: lineOrNull(invoice.customerNumber),
    vatId:
      known.vatId === undefined
        ? buildVatId(invoice.recipientTaxId, customer.vat_id, address.countryCode, report)
        : known.vatId,
    electronicAddress: buildElectronicAddress(invoice.billingEmails, customer),
    address,
    contact: company !== null && person !== null ? { name: person, phone: null, email: null } : null,
  };
}

/**
 * BT-48; a buyer need not have one, but what is there must be one (BR-CO-09). Outside the EU tax ids have forms
 * of their own: there one that does not start with the country's code is no VAT id and is not stated.
 */
function buildVatId(
  recipientTaxId: string | null,
  configured: string | undefined,
  country: string,
  report: Report,
): string | null {
  const vatId = compactTaxId(configured ?? recipientTaxId);
  if (vatId === '' || isVatId(vatId)) return vatId || null;
  if (country !== '' && !isMemberState(country)) return vatId.startsWith(country) ? vatId : null;
  report({
    rule: 'BR-CO-09',
    field: configured === undefined ? 'taxId' : 'e_invoices.customers.vat_id',
    problem: 'wrong buyer VAT id',
    values: { given: vatId },
  });
  return vatId;
}

/** BT-49: what the settings say, else the first address to which the invoice is mailed. */
function buildElectronicAddress(
  billingEmails: readonly string[],
  { electronic_address: configured }: CustomerSettings,
): ElectronicAddress | null {
  if (configured !== undefined) return { scheme: cleanLine(configured.scheme), id: cleanLine(configured.id) };
  const email = billingEmails.map(cleanLine).find((address) => /^[^\s@]+@[^\s@]+$/.test(address));
  return email === undefined ? null : { scheme: 'EM', id: email };
}
