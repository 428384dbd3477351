import { ELECTRONIC_ADDRESS_SCHEMES } from '../../domain/electronic-address.js';
import type { VatCategory } from '../../domain/settings.js';
import type { EInvoiceDocument, ElectronicAddress, PostalAddress } from '../model.js';
import { COUNTRY_CODES, REGISTRATION_SCHEMES } from './code-lists.js';
import { type BusinessRule, documentRule, inAllPlaces, partyRule } from './rule.js';

const COUNTRY_FIELDS = { seller: 'senderAddress.countryCode', buyer: 'recipientAddress.countryCode' };
const SCHEME_FIELDS = { seller: 'e_invoices.seller.electronic_address.scheme', buyer: 'billingEmails' };
const TAX_ID_FIELDS = { seller: 'senderTaxId', buyer: 'taxId' };

/** Rules of seller (BG-4) and buyer (BG-7), and of the place of delivery (BG-15), which has no rules but of its country. */
export const PARTY_RULES: readonly BusinessRule[] = [
  documentRule('BR-06', 'senderAddress.company', ({ seller }) => seller.name !== ''),
  documentRule('BR-07', 'recipientAddress.company', ({ buyer }) => buyer.name !== ''),
  documentRule('BR-09', COUNTRY_FIELDS.seller, ({ seller }) => seller.address.countryCode !== ''),
  documentRule('BR-11', COUNTRY_FIELDS.buyer, ({ buyer }) => buyer.address.countryCode !== ''),
  inAllPlaces(
    partyRule('BR-CL-14', COUNTRY_FIELDS, ({ address }) => isNoneOrCountry(address)),
    documentRule(
      'BR-CL-14',
      'e_invoices.customers.deliver_to.country',
      ({ deliverTo }) => deliverTo === undefined || isNoneOrCountry(deliverTo.address),
    ),
  ),
  documentRule(
    'BR-CL-11',
    'e_invoices.seller.registration_scheme',
    ({ seller: { registrationScheme: scheme } }) =>
      scheme === undefined || scheme === '' || REGISTRATION_SCHEMES.has(scheme),
  ),
  partyRule('BR-CO-09', TAX_ID_FIELDS, ({ vatId }) => vatId === null || hasCountryPrefix(vatId)),
  documentRule(
    'BR-CO-26',
    TAX_ID_FIELDS.seller,
    ({ seller }) => seller.vatId !== null || seller.registrationId !== null || seller.id !== null,
  ),
  documentRule('BR-S-02', TAX_ID_FIELDS.seller, (document) => lacks(document, 'S') || isTaxed(document)),
  documentRule('BR-E-02', TAX_ID_FIELDS.seller, (document) => lacks(document, 'E') || isTaxed(document)),
  documentRule(
    'BR-G-02',
    TAX_ID_FIELDS.seller,
    (document) => lacks(document, 'G') || document.seller.vatId !== null,
  ),
  documentRule(
    'BR-AE-02',
    TAX_ID_FIELDS.buyer,
    (document) => lacks(document, 'AE') || (isTaxed(document) && document.buyer.vatId !== null),
  ),
  documentRule(
    'BR-O-02',
    TAX_ID_FIELDS.buyer,
    (document) => lacks(document, 'O') || (document.seller.vatId === null && document.buyer.vatId === null),
  ),
  documentRule('BR-62', SCHEME_FIELDS.seller, ({ seller }) => hasScheme(seller.electronicAddress)),
  documentRule('BR-63', SCHEME_FIELDS.buyer, ({ buyer }) => hasScheme(buyer.electronicAddress)),
  partyRule('BR-CL-25', SCHEME_FIELDS, ({ electronicAddress }) => isKnownScheme(electronicAddress)),
];

/** A country that is missing has a rule of its own: BR-09, BR-11, PEPPOL-EN16931-R008. */
function isNoneOrCountry({ countryCode }: PostalAddress): boolean {
  return countryCode === '' || COUNTRY_CODES.has(countryCode);
}

function lacks({ lines }: EInvoiceDocument, category: VatCategory): boolean {
  return lines.every((line) => line.category !== category);
}

function isTaxed({ seller }: EInvoiceDocument): boolean {
  return seller.vatId !== null || seller.taxNumber !== null;
}

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
