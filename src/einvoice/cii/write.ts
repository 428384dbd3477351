import type { EInvoiceDocument } from '../document/model.js';
import { optional, serialize, text, type XmlTree } from '../xml/tree.js';
import { dateTime } from './date-time.js';
import { lineItem } from './line.js';
import { buyerParty, sellerParty } from './party.js';
import { headerSettlement } from './settlement.js';

/** BT-24: the EN 16931 profile of Factur-X 1.09 / ZUGFeRD 2.5, and XRechnung 3.0. */
const GUIDELINES: Readonly<Record<EInvoiceDocument['profile'], string>> = {
  en16931: 'urn:cen.eu:en16931:2017',
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
};

/** BT-23, which XRechnung demands (PEPPOL-EN16931-R001). */
const BUSINESS_PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

const NAMESPACES = {
  '@xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  '@xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  '@xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  '@xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
};

/**
 * The document as UN/CEFACT Cross Industry Invoice (D22B), UTF-8. Element order is that of the schema. The same
 * document gives the same bytes.
 */
export function writeCii(document: EInvoiceDocument): Uint8Array {
  return serialize({ 'rsm:CrossIndustryInvoice': invoice(document) });
}

function invoice(document: EInvoiceDocument): XmlTree {
  return {
    ...NAMESPACES,
    'rsm:ExchangedDocumentContext': {
      'ram:BusinessProcessSpecifiedDocumentContextParameter':
        document.profile === 'xrechnung' ? { 'ram:ID': BUSINESS_PROCESS } : undefined,
      'ram:GuidelineSpecifiedDocumentContextParameter': { 'ram:ID': GUIDELINES[document.profile] },
    },
    'rsm:ExchangedDocument': {
      'ram:ID': document.number,
      'ram:TypeCode': document.typeCode,
      'ram:IssueDateTime': dateTime(document.issueDate),
      'ram:IncludedNote': document.notes.map((note) => ({ 'ram:Content': note })),
    },
    'rsm:SupplyChainTradeTransaction': {
      'ram:IncludedSupplyChainTradeLineItem': document.lines.map(lineItem),
      'ram:ApplicableHeaderTradeAgreement': {
        'ram:BuyerReference': text(document.buyerReference),
        'ram:SellerTradeParty': sellerParty(document.seller),
        'ram:BuyerTradeParty': buyerParty(document.buyer),
        'ram:BuyerOrderReferencedDocument': optional(document.orderReference, (number) => ({
          'ram:IssuerAssignedID': number,
        })),
      },
      // The schema demands this element, and Factur-X forbids an empty one: the delivery date is always there.
      'ram:ApplicableHeaderTradeDelivery': {
        'ram:ActualDeliverySupplyChainEvent': { 'ram:OccurrenceDateTime': dateTime(document.deliveryDate) },
      },
      'ram:ApplicableHeaderTradeSettlement': headerSettlement(document),
    },
  };
}
