import type { EInvoiceDocument, Line, SupportingDocument } from '../model.js';
import { binaryObject, businessProcess, SPECIFICATIONS, statedRate } from '../xml/terms.js';
import { amount, optional, plain, serialize, text, type XmlTree } from '../xml/tree.js';
import { dateTime } from './date-time.js';
import { buyerParty, postalAddress, sellerParty } from './party.js';
import { headerSettlement } from './settlement.js';

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
      'ram:BusinessProcessSpecifiedDocumentContextParameter': optional(
        businessProcess(document),
        (process) => ({ 'ram:ID': process }),
      ),
      'ram:GuidelineSpecifiedDocumentContextParameter': { 'ram:ID': SPECIFICATIONS[document.profile] },
    },
    'rsm:ExchangedDocument': {
      'ram:ID': document.number,
      'ram:TypeCode': document.typeCode,
      'ram:IssueDateTime': dateTime(document.issueDate),
      'ram:IncludedNote': [
        ...(document.legalNotes ?? []).map(({ subject, text }) => ({
          'ram:Content': text,
          'ram:SubjectCode': subject ?? undefined,
        })),
        ...document.notes.map((note) => ({ 'ram:Content': note })),
      ],
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
        'ram:ContractReferencedDocument': optional(document.contractReference ?? null, (number) => ({
          'ram:IssuerAssignedID': number,
        })),
        'ram:AdditionalReferencedDocument': document.supportingDocuments?.map(supportingDocument),
        // The schema demands a name, which EN 16931 has no term for.
        'ram:SpecifiedProcuringProject': optional(document.projectReference ?? null, (number) => ({
          'ram:ID': number,
          'ram:Name': 'Project reference',
        })),
      },
      // The schema demands this element, and Factur-X forbids an empty one: the delivery date is always there.
      'ram:ApplicableHeaderTradeDelivery': {
        'ram:ShipToTradeParty': optional(document.deliverTo ?? null, ({ name, address }) => ({
          'ram:Name': text(name),
          'ram:PostalTradeAddress': postalAddress(address),
        })),
        'ram:ActualDeliverySupplyChainEvent': { 'ram:OccurrenceDateTime': dateTime(document.deliveryDate) },
      },
      'ram:ApplicableHeaderTradeSettlement': headerSettlement(document),
    },
  };
}

/** UNTDID 1001: the code that distinguishes BG-24 from other references (BT-18). */
const SUPPORTING = '916';

/** BG-24 */
function supportingDocument({ reference, description, location, attachment }: SupportingDocument): XmlTree {
  return {
    'ram:IssuerAssignedID': reference,
    'ram:URIID': text(location),
    'ram:TypeCode': SUPPORTING,
    'ram:Name': text(description),
    'ram:AttachmentBinaryObject': optional(attachment, binaryObject),
  };
}

/** BG-25 */
function lineItem(line: Line): XmlTree {
  return {
    'ram:AssociatedDocumentLineDocument': { 'ram:LineID': line.id },
    'ram:SpecifiedTradeProduct': { 'ram:Name': line.name, 'ram:Description': text(line.description) },
    'ram:SpecifiedLineTradeAgreement': {
      'ram:NetPriceProductTradePrice': {
        'ram:ChargeAmount': amount(line.netPrice),
        'ram:BasisQuantity': optional(line.baseQuantity, (quantity) => ({
          '@unitCode': line.unitCode,
          '#': plain(quantity),
        })),
      },
    },
    'ram:SpecifiedLineTradeDelivery': {
      'ram:BilledQuantity': { '@unitCode': line.unitCode, '#': plain(line.quantity) },
    },
    'ram:SpecifiedLineTradeSettlement': {
      'ram:ApplicableTradeTax': {
        'ram:TypeCode': 'VAT',
        'ram:CategoryCode': line.category,
        'ram:RateApplicablePercent': statedRate(line),
      },
      'ram:BillingSpecifiedPeriod': optional(line.period ?? null, ({ start, end }) => ({
        'ram:StartDateTime': dateTime(start),
        'ram:EndDateTime': dateTime(end),
      })),
      'ram:SpecifiedTradeSettlementLineMonetarySummation': { 'ram:LineTotalAmount': amount(line.netAmount) },
    },
  };
}
