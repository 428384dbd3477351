import type { Invoice } from '../../domain/invoice.js';
import { buildAddress, RECIPIENT_PLACE } from './address.js';
import type { Buyer, ElectronicAddress } from './model.js';
import type { Report } from './report.js';
import { cleanLine, lineOrNull } from './text.js';
import { compactTaxId, isVatId } from './vat-id.js';

/** BG-7, from the invoice's recipient. */
export function buildBuyer(invoice: Invoice, report: Report): Buyer {
  const { recipient } = invoice;
  const company = lineOrNull(recipient.company);
  const person = lineOrNull(recipient.name);
  const name = company ?? person;
  if (name === null) {
    report({
      rule: 'BR-07',
      field: 'recipientAddress.company',
      message: 'The buyer’s name is missing.',
      fix: 'Enter the customer’s company or name in the billing address.',
    });
  }
  return {
    name: name ?? '',
    id: lineOrNull(invoice.customerNumber),
    vatId: buildVatId(invoice.recipientTaxId, report),
    electronicAddress: buildElectronicAddress(invoice.billingEmails),
    address: buildAddress(recipient, RECIPIENT_PLACE, report),
    contact: company !== null && person !== null ? { name: person, phone: null, email: null } : null,
  };
}

/** BT-48; a domestic buyer need not have one, but what is there must be one (BR-CO-09). */
function buildVatId(recipientTaxId: string | null, report: Report): string | null {
  const vatId = compactTaxId(recipientTaxId);
  if (vatId === '') return null;
  if (!isVatId(vatId)) {
    report({
      rule: 'BR-CO-09',
      field: 'taxId',
      message: `The buyer’s tax id ${vatId} is no VAT id: it must start with its country’s prefix, in Germany DE followed by nine digits.`,
      fix: 'Enter the customer’s VAT id (USt-IdNr.), or leave the field empty; a private tax number does not belong there.',
    });
  }
  return vatId;
}

/** BT-49: the first address to which the invoice is mailed. */
function buildElectronicAddress(billingEmails: readonly string[]): ElectronicAddress | null {
  const email = billingEmails.map(cleanLine).find((address) => /^[^\s@]+@[^\s@]+$/.test(address));
  return email === undefined ? null : { scheme: 'EM', id: email };
}
