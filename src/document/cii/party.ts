import type { Buyer, Contact, ElectronicAddress, PostalAddress, Seller } from '../model.js';
import { optional, text, type XmlTree, type XmlValue } from '../xml/tree.js';

/** BG-4 */
export function sellerParty(seller: Seller): XmlTree {
  return {
    'ram:ID': text(seller.id),
    'ram:Name': seller.name,
    'ram:Description': text(seller.legalInformation),
    'ram:SpecifiedLegalOrganization': legalOrganization(seller.registrationId, seller.registrationScheme),
    ...contactAndAddress(seller),
    'ram:SpecifiedTaxRegistration': [
      ...taxRegistration('VA', seller.vatId),
      ...taxRegistration('FC', seller.taxNumber),
    ],
  };
}

/** BG-7 */
export function buyerParty(buyer: Buyer): XmlTree {
  return {
    'ram:ID': text(buyer.id),
    'ram:Name': buyer.name,
    'ram:SpecifiedLegalOrganization': legalOrganization(buyer.registration?.id, buyer.registration?.scheme),
    ...contactAndAddress(buyer),
    'ram:SpecifiedTaxRegistration': taxRegistration('VA', buyer.vatId),
  };
}

function legalOrganization(id: string | null | undefined, scheme: string | undefined): XmlValue {
  return optional(id ?? null, (known) => ({
    'ram:ID': scheme === undefined ? known : { '@schemeID': scheme, '#': known },
  }));
}

function contactAndAddress(party: Pick<Seller, 'contact' | 'address' | 'electronicAddress'>): XmlTree {
  return {
    'ram:DefinedTradeContact': optional(party.contact, contactOf),
    'ram:PostalTradeAddress': postalAddress(party.address),
    'ram:URIUniversalCommunication': optional(party.electronicAddress, electronicAddress),
  };
}

function contactOf(contact: Contact): XmlTree {
  return {
    'ram:PersonName': text(contact.name),
    'ram:TelephoneUniversalCommunication': optional(contact.phone, (phone) => ({
      'ram:CompleteNumber': phone,
    })),
    'ram:EmailURIUniversalCommunication': optional(contact.email, (email) => ({ 'ram:URIID': email })),
  };
}

export function postalAddress(address: PostalAddress): XmlTree {
  return {
    'ram:PostcodeCode': text(address.postCode),
    'ram:LineOne': text(address.line1),
    'ram:LineTwo': address.line2,
    'ram:LineThree': address.line3,
    'ram:CityName': text(address.city),
    'ram:CountryID': address.countryCode,
    'ram:CountrySubDivisionName': text(address.subdivision),
  };
}

function electronicAddress(address: ElectronicAddress): XmlTree {
  return { 'ram:URIID': { '@schemeID': address.scheme, '#': address.id } };
}

/** @param scheme `VA` VAT id, `FC` local tax number */
function taxRegistration(scheme: 'VA' | 'FC', id: string | null): XmlTree[] {
  return id === null ? [] : [{ 'ram:ID': { '@schemeID': scheme, '#': id } }];
}
