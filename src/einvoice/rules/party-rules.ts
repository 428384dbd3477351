import { COUNTRY_CODES } from './country-codes.js';
import { ELECTRONIC_ADDRESS_SCHEMES } from './electronic-address-schemes.js';
import { type BusinessRule, documentRule, partyRule } from './rule.js';

const ADDRESS_FIELDS = {
  seller: 'e_invoices.seller.electronic_address.scheme',
  buyer: 'billingEmails',
};
const SCHEME_FIX = 'Write EM for an e-mail address, or another code of the list EAS.';

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
  partyRule(
    'BR-CL-14',
    {
      fields: { seller: 'senderAddress.countryCode', buyer: 'recipientAddress.countryCode' },
      message: 'The country code (BT-40, BT-55) is none of ISO 3166-1.',
      fix: 'Choose the country again on the platform.',
    },
    ({ address }) => address.countryCode === '' || COUNTRY_CODES.has(address.countryCode),
  ),
  partyRule(
    'BR-CO-09',
    {
      fields: { seller: 'senderTaxId', buyer: 'taxId' },
      message: 'The VAT id (BT-31, BT-48) does not start with its country’s prefix.',
      fix: 'Enter the VAT id with its prefix, in Germany DE and nine digits.',
    },
    ({ vatId }) => vatId === null || hasCountryPrefix(vatId),
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
      field: ADDRESS_FIELDS.seller,
      message: 'The seller’s electronic address (BT-34) has no scheme.',
      fix: SCHEME_FIX,
    },
    ({ seller }) => seller.electronicAddress?.scheme !== '',
  ),
  documentRule(
    'BR-63',
    { field: ADDRESS_FIELDS.buyer, message: 'The buyer’s electronic address (BT-49) has no scheme.' },
    ({ buyer }) => buyer.electronicAddress?.scheme !== '',
  ),
  partyRule(
    'BR-CL-25',
    {
      fields: ADDRESS_FIELDS,
      message: 'The scheme of the electronic address (BT-34, BT-49) is not in the code list EAS.',
      fix: SCHEME_FIX,
    },
    ({ electronicAddress }) => {
      const scheme = electronicAddress?.scheme ?? '';
      return scheme === '' || ELECTRONIC_ADDRESS_SCHEMES.has(scheme);
    },
  ),
];

/** The prefix of Greek VAT ids is EL, not its country code. */
function hasCountryPrefix(vatId: string): boolean {
  const prefix = vatId.slice(0, 2);
  return prefix === 'EL' || COUNTRY_CODES.has(prefix);
}
