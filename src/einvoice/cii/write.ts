import { create } from 'xmlbuilder2';
import type { EInvoiceDocument } from '../document/model.js';
import { lineItem } from './line.js';
import { buyerParty, sellerParty } from './party.js';
import { headerSettlement } from './settlement.js';
import { dateTime, text, type XmlTree } from './tree.js';

/** BT-24 of the EN 16931 profile of Factur-X 1.09 / ZUGFeRD 2.5. */
const GUIDELINE = 'urn:cen.eu:en16931:2017';

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
  const xml = create(
    { version: '1.0', encoding: 'UTF-8' },
    { 'rsm:CrossIndustryInvoice': invoice(document) },
  );
  return new TextEncoder().encode(`${xml.end({ prettyPrint: true })}\n`);
}

function invoice(document: EInvoiceDocument): XmlTree {
  return {
    ...NAMESPACES,
    'rsm:ExchangedDocumentContext': {
      'ram:GuidelineSpecifiedDocumentContextParameter': { 'ram:ID': GUIDELINE },
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
      },
      // The schema demands this element, and Factur-X forbids an empty one: the delivery date is always there.
      'ram:ApplicableHeaderTradeDelivery': {
        'ram:ActualDeliverySupplyChainEvent': { 'ram:OccurrenceDateTime': dateTime(document.deliveryDate) },
      },
      'ram:ApplicableHeaderTradeSettlement': headerSettlement(document),
    },
  };
}
