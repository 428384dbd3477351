import type { Invoice } from '../../domain/invoice.js';
import type { NationalSettings, SellerCountry, SellerSettings } from '../../domain/settings.js';
import type { Contact, ElectronicAddress, PostalAddress, Seller } from '../model.js';
import { buildAddress, SENDER_PLACE } from './address.js';
import { buildRegistration } from './registration.js';
import type { ReportProblem } from './report.js';
import { cleanLine, lineOrNull, textOrNull } from './text.js';
import { compactTaxId, judgeVatId, shapeOfVatIds, vatIdOf } from './vat-id.js';

/** BG-4, from the invoice's sender and what the space's settings add. */
export function buildSeller(
  invoice: Invoice,
  settings: SellerSettings,
  report: ReportProblem,
  law?: NationalSettings,
): Seller {
  const { sender } = invoice;
  const name = lineOrNull(settings.name) ?? lineOrNull(sender.company) ?? lineOrNull(sender.name);
  if (name === null) {
    report({ rule: 'BR-06', field: 'senderAddress.company', problem: 'no seller name' });
  }
  const country = settings.country ?? 'DE';
  const vatId = buildVatId(invoice.senderTaxId, country, settings, law, report);
  const registration = buildRegistration(settings, country);
  const taxNumber = lineOrNull(settings.tax_number);
  return {
    name: name ?? '',
    // Small businesses are in no register: their tax number then identifies them (BR-CO-26).
    id: vatId === null && registration.registrationId === null ? taxNumber : null,
    ...registration,
    vatId,
    taxNumber,
    legalInformation: textOrNull(settings.legal_information),
    electronicAddress: buildElectronicAddress(settings),
    address: buildSellerAddress(invoice, country, law, report),
    contact: buildContact(settings),
  };
}

/** The tax cases are those of one country's law. */
function buildSellerAddress(
  { sender }: Invoice,
  country: SellerCountry,
  law: NationalSettings | undefined,
  report: ReportProblem,
): PostalAddress {
  const address = buildAddress(sender, SENDER_PLACE, report, { law });
  if (address.countryCode !== '' && address.countryCode !== country) {
    report({
      rule: 'SB-COUNTRY',
      field: 'senderAddress.countryCode',
      problem: 'seller in another country',
      values: { given: address.countryCode, configured: country },
    });
  }
  return address;
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

/** BT-31. Outside Poland a seller without one is accepted when there is a tax number (BT-32, BR-S-02). */
function buildVatId(
  senderTaxId: string | null,
  country: SellerCountry,
  settings: SellerSettings,
  law: NationalSettings | undefined,
  report: ReportProblem,
): string | null {
  const fromConfiguration = settings.vat_id !== undefined;
  const vatId = compactTaxId(settings.vat_id ?? senderTaxId);
  const complete = vatIdOf(country, vatId);
  if (complete !== null) {
    if (law !== undefined && judgeVatId(compactTaxId(complete), country).kind === 'wrong check digits') {
      report({
        rule: 'SB-VAT-ID',
        field: fromConfiguration ? 'e_invoices.seller.vat_id' : 'senderTaxId',
        problem: 'wrong check digits of the seller',
        values: { given: complete },
      });
    }
    return complete;
  }
  const taxNumber = compactTaxId(settings.tax_number);
  if (country !== 'PL' && taxNumber !== '' && (vatId === '' || vatId === taxNumber)) return null;
  const field = fromConfiguration ? 'e_invoices.seller.vat_id' : 'senderTaxId';
  if (vatId === '') {
    report({ rule: 'BR-CO-26', field, problem: 'no seller VAT id' });
  } else {
    report({
      rule: 'BR-CO-09',
      field,
      problem: 'wrong seller VAT id',
      values: { given: vatId, shape: shapeOfVatIds(country) },
    });
  }
  return null;
}
