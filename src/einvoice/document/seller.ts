import type { Invoice } from '../../domain/invoice.js';
import type { SellerSettings } from '../../domain/settings.js';
import { buildAddress, SENDER_PLACE } from './address.js';
import type { Contact, ElectronicAddress, Seller } from './model.js';
import type { Report } from './report.js';
import { cleanLine, lineOrNull, textOrNull } from './text.js';
import { compactTaxId, isGermanVatId } from './vat-id.js';

/** BG-4, from the invoice's sender and what the space's settings add. */
export function buildSeller(invoice: Invoice, settings: SellerSettings, report: Report): Seller {
  const { sender } = invoice;
  const name = lineOrNull(settings.name) ?? lineOrNull(sender.company) ?? lineOrNull(sender.name);
  if (name === null) {
    report({
      rule: 'BR-06',
      field: 'senderAddress.company',
      message: 'The seller’s name is missing.',
      fix: 'Enter the company in the space’s invoice settings, or e_invoices.seller.name in the configuration.',
    });
  }
  return {
    name: name ?? '',
    id: null,
    registrationId: lineOrNull(settings.registration_id),
    vatId: buildVatId(invoice.senderTaxId, settings, report),
    taxNumber: lineOrNull(settings.tax_number),
    legalInformation: textOrNull(settings.legal_information),
    electronicAddress: buildElectronicAddress(settings),
    address: buildAddress(sender, SENDER_PLACE, report),
    contact: buildContact(settings),
  };
}

function buildElectronicAddress({ electronic_address: address }: SellerSettings): ElectronicAddress | null {
  const id = lineOrNull(address?.id);
  return id === null ? null : { scheme: cleanLine(address?.scheme), id };
}

function buildContact({ contact }: SellerSettings): Contact | null {
  const built = {
    name: lineOrNull(contact?.name),
    phone: lineOrNull(contact?.phone),
    email: lineOrNull(contact?.email),
  };
  return Object.values(built).every((each) => each === null) ? null : built;
}

/**
 * BT-31. A seller without a VAT id is accepted when the configuration states both the tax number (BR-S-02) and
 * the registration that identifies the seller instead (BR-CO-26).
 */
function buildVatId(senderTaxId: string | null, settings: SellerSettings, report: Report): string | null {
  const fromConfiguration = settings.vat_id !== undefined;
  const vatId = compactTaxId(settings.vat_id ?? senderTaxId);
  if (isGermanVatId(vatId)) return vatId;
  const isTaxNumber = vatId === '' || vatId === compactTaxId(settings.tax_number);
  if (isTaxNumber && settings.tax_number !== undefined && settings.registration_id !== undefined) return null;
  const field = fromConfiguration ? 'e_invoices.seller.vat_id' : 'senderTaxId';
  if (vatId === '') {
    report({
      rule: 'BR-CO-26',
      field,
      message: 'The seller’s VAT id is missing.',
      fix: 'Enter the tax ID in the space’s invoice settings, or e_invoices.seller.vat_id in the configuration.',
    });
  } else {
    report({
      rule: 'BR-CO-09',
      field,
      message: `The seller’s VAT id ${vatId} is not DE followed by nine digits.`,
      fix: 'Enter the VAT id (USt-IdNr.), which must start with DE, or e_invoices.seller.vat_id in the configuration; a tax number (Steuernummer) belongs to e_invoices.seller.tax_number.',
    });
  }
  return null;
}
