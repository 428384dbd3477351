import type { Buyer, Contact, ElectronicAddress, Payment, PostalAddress, Seller } from '../model.js';
import { optional, text, type XmlTree, type XmlValue } from '../xml/tree.js';
import { VAT_SCHEME } from './syntax.js';

/** BG-4, and BT-90, which UBL states with the seller's identifiers. */
export function sellerParty(seller: Seller, { directDebit }: Payment): XmlTree {
  const creditorId = directDebit?.creditorId ?? null;
  return {
    ...addresses(seller, creditorId === null ? [] : [{ '@schemeID': 'SEPA', '#': creditorId }]),
    'cac:PartyTaxScheme': [
      ...taxScheme(seller.vatId, VAT_SCHEME),
      // BT-32: any scheme but VAT; FC is what CII calls it.
      ...taxScheme(seller.taxNumber, { 'cbc:ID': 'FC' }),
    ],
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': seller.name,
      'cbc:CompanyID': companyId(seller.registrationId, seller.registrationScheme),
      'cbc:CompanyLegalForm': text(seller.legalInformation),
    },
    'cac:Contact': optional(seller.contact, contactOf),
  };
}

/**
 * BG-7. A customer number has no scheme, and French platforms take no BT-46 without one (BR-FR-CO-10): there it stands on
 * the page alone.
 */
export function buyerParty(buyer: Buyer, isForFrance: boolean): XmlTree {
  return {
    ...addresses(isForFrance ? { ...buyer, id: null } : buyer),
    'cac:PartyTaxScheme': taxScheme(buyer.vatId, VAT_SCHEME),
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': buyer.name,
      'cbc:CompanyID': companyId(buyer.registration?.id, buyer.registration?.scheme),
    },
    'cac:Contact': optional(buyer.contact, contactOf),
  };
}

function companyId(id: string | null | undefined, scheme: string | undefined): XmlValue {
  return optional(id ?? null, (known) =>
    scheme === undefined ? known : { '@schemeID': scheme, '#': known },
  );
}

function addresses(
  party: Pick<Seller, 'id' | 'address' | 'electronicAddress'>,
  furtherIds: readonly XmlTree[] = [],
): XmlTree {
  const ids = [...(party.id === null ? [] : [{ '#': party.id }]), ...furtherIds];
  return {
    'cbc:EndpointID': optional(party.electronicAddress, endpoint),
    'cac:PartyIdentification': ids.map((id) => ({ 'cbc:ID': id })),
    'cac:PostalAddress': postalAddress(party.address),
  };
}

function endpoint(address: ElectronicAddress): XmlTree {
  return { '@schemeID': address.scheme, '#': address.id };
}

export function postalAddress(address: PostalAddress): XmlTree {
  return {
    'cbc:StreetName': text(address.line1),
    'cbc:AdditionalStreetName': address.line2,
    'cbc:CityName': text(address.city),
    'cbc:PostalZone': text(address.postCode),
    'cbc:CountrySubentity': text(address.subdivision),
    'cac:AddressLine': address.line3 === undefined ? undefined : { 'cbc:Line': address.line3 },
    'cac:Country': { 'cbc:IdentificationCode': address.countryCode },
  };
}

function taxScheme(id: string | null, scheme: XmlTree): XmlTree[] {
  return id === null ? [] : [{ 'cbc:CompanyID': id, 'cac:TaxScheme': scheme }];
}

function contactOf(contact: Contact): XmlTree {
  return {
    'cbc:Name': text(contact.name),
    'cbc:Telephone': text(contact.phone),
    'cbc:ElectronicMail': text(contact.email),
  };
}
