import type { ElectronicAddress } from '../document/model.js';
import { COUNTRY_CODES } from './country-codes.js';
import { ELECTRONIC_ADDRESS_SCHEMES } from './electronic-address-schemes.js';
import { type BusinessRule, documentRule } from './rule.js';

/** Rules of seller (BG-4) and buyer (BG-7). */
export const PARTY_RULES: readonly BusinessRule[] = [
  documentRule(
    'BR-06',
    { field: 'senderAddress.company', message: 'The seller’s name (BT-27) is missing.' },
    ({ seller }) => seller.name !== '',
  ),
  documentRule(
    'BR-07',
    { field: 'recipientAddress.company', message: 'The buyer’s name (BT-44) is missing.' },
    ({ buyer }) => buyer.name !== '',
  ),
  documentRule(
    'BR-09',
    { field: 'senderAddress.countryCode', message: 'The seller’s country (BT-40) is missing.' },
    ({ seller }) => seller.address.countryCode !== '',
  ),
  documentRule(
    'BR-11',
    { field: 'recipientAddress.countryCode', message: 'The buyer’s country (BT-55) is missing.' },
    ({ buyer }) => buyer.address.countryCode !== '',
  ),
  documentRule(
    'BR-CL-14',
    { field: 'recipientAddress.countryCode', message: 'A country code is none of ISO 3166-1.' },
    ({ seller, buyer }) =>
      [seller, buyer].every(
        ({ address: { countryCode } }) => countryCode === '' || COUNTRY_CODES.has(countryCode),
      ),
  ),
  documentRule(
    'BR-CO-09',
    {
      field: 'senderTaxId',
      message: 'A VAT id (BT-31, BT-48) does not start with its country’s prefix.',
      fix: 'Enter the VAT id with its prefix, in Germany DE and nine digits.',
    },
    ({ seller, buyer }) =>
      [seller.vatId, buyer.vatId].every((vatId) => vatId === null || hasCountryPrefix(vatId)),
  ),
  documentRule(
    'BR-CO-26',
    {
      field: 'senderTaxId',
      message:
        'Nothing identifies the seller: no VAT id (BT-31), registration (BT-30) or identifier (BT-29).',
      fix: 'Enter the tax ID in the space’s invoice settings.',
    },
    ({ seller }) => seller.vatId !== null || seller.registrationId !== null || seller.id !== null,
  ),
  documentRule(
    'BR-S-02',
    {
      field: 'senderTaxId',
      message: 'Items with VAT need the seller’s VAT id (BT-31) or tax number (BT-32).',
      fix: 'Enter the tax ID in the space’s invoice settings.',
    },
    ({ seller, lines }) =>
      lines.every((line) => line.category !== 'S') || seller.vatId !== null || seller.taxNumber !== null,
  ),
  documentRule(
    'BR-62',
    {
      field: 'e_invoices.seller.electronic_address.scheme',
      message: 'The seller’s electronic address (BT-34) has no scheme.',
      fix: 'State the scheme, EM for an e-mail address.',
    },
    ({ seller }) => hasScheme(seller.electronicAddress),
  ),
  documentRule(
    'BR-63',
    { field: 'billingEmails', message: 'The buyer’s electronic address (BT-49) has no scheme.' },
    ({ buyer }) => hasScheme(buyer.electronicAddress),
  ),
  documentRule(
    'BR-CL-25',
    {
      field: 'e_invoices.seller.electronic_address.scheme',
      message: 'The scheme of an electronic address is not in the code list EAS.',
      fix: 'Write EM for an e-mail address, or a code of the list EAS.',
    },
    ({ seller, buyer }) => [seller, buyer].every((party) => isKnownScheme(party.electronicAddress)),
  ),
];

/** The prefix of Greek VAT ids is EL, not its country code. */
function hasCountryPrefix(vatId: string): boolean {
  const prefix = vatId.slice(0, 2);
  return prefix === 'EL' || COUNTRY_CODES.has(prefix);
}

function hasScheme(address: ElectronicAddress | null): boolean {
  return address === null || address.scheme !== '';
}

function isKnownScheme(address: ElectronicAddress | null): boolean {
  return address === null || address.scheme === '' || ELECTRONIC_ADDRESS_SCHEMES.has(address.scheme);
}
