import type { SchematronFinding } from './report.js';

/** What an XML e-invoice says of itself, and what follows for its PDF. */
export interface Syntax {
  readonly name: string;
  /** Which rules hold for it, none where these judges do not know it: Factur-X' own do not apply to an XRechnung, and XRechnung's only to one. */
  readonly sources: readonly SchematronFinding['source'][];
  /** Its name inside the PDF. */
  readonly attachedAs: string;
  /** AFRelationship inside the PDF. */
  readonly relationship: 'Alternative' | 'Source';
  /** Whether the PDF claims Factur-X in its metadata, which Mustang then judges. */
  readonly isFacturX: boolean;
}

const CII: Syntax = {
  name: 'CII, EN 16931',
  sources: ['EN16931', 'FACTUR-X'],
  attachedAs: 'factur-x.xml',
  relationship: 'Alternative',
  isFacturX: true,
};
const CII_XRECHNUNG: Syntax = {
  name: 'CII, XRechnung',
  sources: ['EN16931', 'XRECHNUNG'],
  attachedAs: 'xrechnung.xml',
  relationship: 'Alternative',
  isFacturX: true,
};
const UBL_XRECHNUNG: Syntax = {
  name: 'UBL, XRechnung',
  sources: ['EN16931', 'XRECHNUNG'],
  attachedAs: 'xrechnung-ubl.xml',
  relationship: 'Alternative',
  isFacturX: false,
};

const UBL: Syntax = {
  name: 'UBL, EN 16931',
  sources: ['EN16931'],
  attachedAs: 'ubl-invoice.xml',
  relationship: 'Alternative',
  isFacturX: false,
};

/** What the network takes, by the rules of OpenPeppol and CEN. */
const UBL_PEPPOL: Syntax = {
  name: 'UBL, Peppol',
  sources: ['EN16931', 'PEPPOL'],
  attachedAs: 'ubl-invoice.xml',
  relationship: 'Alternative',
  isFacturX: false,
};

/** Its own schema judges the XML elsewhere. */
const FA3: Syntax = {
  name: 'FA(3)',
  sources: [],
  attachedAs: 'faktura.xml',
  relationship: 'Source',
  isFacturX: false,
};

/** Reads the syntax and the profile off the document itself, not off what was asked for. */
export function syntaxOf(xml: string): Syntax {
  const syntax = standardSyntaxOf(xml);
  // Their process (BT-23) is the network's, not that of the French reform.
  const isOfNetwork = syntax === UBL_PEPPOL || syntax === UBL_XRECHNUNG;
  return !isOfNetwork && isBetweenFrenchBusinesses(xml)
    ? { ...syntax, sources: [...syntax.sources, 'FRANCE'] }
    : syntax;
}

/** What approved platforms in France take: a buyer there with an id of its own (BT-47 or BT-48). */
function isBetweenFrenchBusinesses(xml: string): boolean {
  const party = (name: string): string => new RegExp(`<(\\w+:${name})>.*?</\\1>`, 's').exec(xml)?.[0] ?? '';
  const seller = party('SellerTradeParty') || party('AccountingSupplierParty');
  const buyer = party('BuyerTradeParty') || party('AccountingCustomerParty');
  const inFrance = /<ram:CountryID>FR|<cbc:IdentificationCode[^>]*>FR/;
  const hasId = /SpecifiedTaxRegistration|SpecifiedLegalOrganization><ram:ID|PartyTaxScheme|<cbc:CompanyID/;
  return inFrance.test(seller) && inFrance.test(buyer) && hasId.test(buyer);
}

function standardSyntaxOf(xml: string): Syntax {
  const isXRechnung = xml.includes('xrechnung_3.0');
  if (xml.includes('peppol.eu:2017:poacc:billing:3.0<')) return UBL_PEPPOL;
  if (xml.includes('urn:oasis:names:specification:ubl:')) return isXRechnung ? UBL_XRECHNUNG : UBL;
  if (xml.includes('http://crd.gov.pl/wzor/2025/06/25/13775/')) return FA3;
  return isXRechnung ? CII_XRECHNUNG : CII;
}
