import { PEPPOL_SCHEMES } from '../../domain/electronic-address.js';
import type { VatCategory } from '../../domain/settings.js';
import { isNetworkNumber } from '../ids/electronic-address.js';
import type { EInvoiceDocument, ElectronicAddress, PostalAddress, Seller } from '../model.js';
import { areBothIn, type BusinessRule, documentRule, finding, inAllPlaces, peppolRule } from './rule.js';

/** UNTDID 4461: direct debit, and that of SEPA. */
const DIRECT_DEBITS: readonly string[] = ['49', '59'];

/** The only reasons (BT-121) of some categories. PEPPOL-EN16931-P0104 to P0111. */
const CATEGORY_OF_REASON: Readonly<Record<string, VatCategory>> = {
  ...{ 'VATEX-EU-G': 'G', 'VATEX-EU-O': 'O', 'VATEX-EU-IC': 'K', 'VATEX-EU-AE': 'AE' },
  ...{ 'VATEX-EU-D': 'E', 'VATEX-EU-F': 'E', 'VATEX-EU-I': 'E', 'VATEX-EU-J': 'E' },
};

/** Dutch registers: KvK, and OIN of authorities. */
const DUTCH_REGISTERS: readonly (string | undefined)[] = ['0106', '0190'];

/** Rules that Peppol BIS Billing 3.0 adds to EN 16931, those of sellers' countries among them; R010, R020 and R061 XRechnung has as well. */
export const PEPPOL_RULES: readonly BusinessRule[] = [
  peppolRule(
    'PEPPOL-EN16931-R003',
    'e_invoices.customers.buyer_reference',
    ({ buyerReference, orderReference }) => buyerReference !== null || orderReference !== null,
  ),
  inAllPlaces(
    documentRule(
      'PEPPOL-EN16931-R010',
      'billingEmails',
      (document) => document.profile !== 'xrechnung' || hasBuyerAddress(document),
    ),
    peppolRule('PEPPOL-EN16931-R010', 'e_invoices.customers.electronic_address', hasBuyerAddress),
  ),
  peppolRule(
    'PEPPOL-EN16931-R020',
    'e_invoices.seller.electronic_address',
    ({ seller }) => seller.electronicAddress !== null,
    ['xrechnung'],
  ),
  peppolRule(
    'PEPPOL-EN16931-R061',
    'e_invoices.customers.payment.mandate',
    ({ payment: { meansCode, directDebit } }) =>
      !DIRECT_DEBITS.includes(meansCode) || directDebit !== undefined,
    ['xrechnung'],
  ),
  // Of those that ISO 4217 had, and the list has no more.
  peppolRule('PEPPOL-EN16931-CL007', 'totalAmount.currency', ({ currency }) => currency !== 'STD'),
  numberRule('PEPPOL-EN16931-CL008', addressesOf, ({ scheme }) => PEPPOL_SCHEMES.has(scheme)),
  numberRule(
    'SB-PEPPOL-ID',
    (document) => [...addressesOf(document), ...registrationsOf(document)],
    isNetworkNumber,
  ),
  peppolRule('SB-PEPPOL-REASON', 'e_invoices.tax_cases', ({ vatBreakdown }) =>
    vatBreakdown.every(
      ({ category, exemptionReasonCode: code }) =>
        (CATEGORY_OF_REASON[code?.toUpperCase() ?? ''] ?? category) === category,
    ),
  ),
  peppolRule(
    'NL-R-001',
    'correctedInvoice',
    ({ seller, typeCode, precedingInvoice }) =>
      !isIn('NL', seller) || typeCode !== '381' || precedingInvoice !== null,
  ),
  peppolRule('NL-R-002', 'senderAddress', ({ seller }) => !isIn('NL', seller) || isWhole(seller.address)),
  peppolRule(
    'NL-R-003',
    'e_invoices.seller.registration_id',
    ({ seller }) =>
      !isIn('NL', seller) ||
      seller.registrationId === null ||
      DUTCH_REGISTERS.includes(seller.registrationScheme),
  ),
  peppolRule(
    'NL-R-004',
    'recipientAddress',
    (document) => !areBothIn('NL', document) || isWhole(document.buyer.address),
  ),
  peppolRule(
    'NL-R-005',
    'e_invoices.customers.registration_id',
    (document) =>
      !areBothIn('NL', document) ||
      document.buyer.registration === undefined ||
      DUTCH_REGISTERS.includes(document.buyer.registration.scheme),
  ),
  peppolRule(
    'IT-R-001',
    'e_invoices.seller.tax_number',
    ({ seller }) =>
      !isIn('IT', seller) || seller.taxNumber === null || /^[A-Z0-9]{11,16}$/.test(seller.taxNumber),
  ),
  peppolRule(
    'IT-R-003',
    'senderAddress.city',
    ({ seller }) => !isIn('IT', seller) || seller.address.city !== null,
  ),
  peppolRule(
    'IT-R-004',
    'senderAddress.postCode',
    ({ seller }) => !isIn('IT', seller) || seller.address.postCode !== null,
  ),
];

function hasBuyerAddress({ buyer }: EInvoiceDocument): boolean {
  return buyer.electronicAddress !== null;
}

function isIn(country: string, { address }: Seller): boolean {
  return address.countryCode === country;
}

function isWhole({ line1, city, postCode }: PostalAddress): boolean {
  return line1 !== null && city !== null && postCode !== null;
}

type Placed = readonly [field: string, number: ElectronicAddress | null];

function addressesOf({ seller, buyer }: EInvoiceDocument): readonly Placed[] {
  return [
    ['e_invoices.seller.electronic_address', seller.electronicAddress],
    ['e_invoices.customers.electronic_address', buyer.electronicAddress],
  ];
}

function registrationsOf({ seller, buyer: { registration } }: EInvoiceDocument): readonly Placed[] {
  return [
    ['e_invoices.seller.registration_id', registered(seller.registrationId, seller.registrationScheme)],
    ['e_invoices.customers.registration_id', registered(registration?.id, registration?.scheme)],
  ];
}

function registered(id: string | null | undefined, scheme: string | undefined): ElectronicAddress | null {
  return id === null || id === undefined || scheme === undefined ? null : { scheme, id };
}

/** A rule of numbers with a scheme. */
function numberRule(
  id: string,
  numbersOf: (document: EInvoiceDocument) => readonly Placed[],
  holds: (number: ElectronicAddress) => boolean,
): BusinessRule {
  return {
    id,
    check: (document) =>
      (document.profile === 'peppol' ? numbersOf(document) : [])
        .filter(([, number]) => number !== null && !holds(number))
        .map(([field]) => finding(id, field, document)),
  };
}
