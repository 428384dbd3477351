import { textAt } from '@spacebooks/xml/element';
import { attributeIs, type Leaf, rows, type TermRow, type TermTable } from './term-table.js';

const AGREEMENT = 'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement';
const DELIVERY = 'SupplyChainTradeTransaction/ApplicableHeaderTradeDelivery';
const SETTLEMENT = 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement';
const MEANS = `${SETTLEMENT}/SpecifiedTradeSettlementPaymentMeans`;
const SUMMATION = `${SETTLEMENT}/SpecifiedTradeSettlementHeaderMonetarySummation`;
const LINE = 'SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem';

const vatId = attributeIs('schemeID', 'VA');
const taxNumber = attributeIs('schemeID', 'FC');

/** The tax in the currency of the books. */
function isInBookCurrency({ element, root }: Leaf): boolean {
  return element.attributes.currencyID === textAt(root, `${SETTLEMENT}/TaxCurrencyCode`);
}

function address(
  group: TermRow['group'],
  below: string,
  [line1, line2, line3, city, post, region, country]: readonly string[],
): readonly TermRow[] {
  return rows(group, below, [
    ['LineOne', line1 ?? ''],
    ['LineTwo', line2 ?? ''],
    ['LineThree', line3 ?? ''],
    ['PostcodeCode', post ?? ''],
    ['CityName', city ?? ''],
    ['CountrySubDivisionName', region ?? ''],
    ['CountryID', country ?? '', 'country'],
  ]);
}

/** Where CII states the business terms of EN 16931 that our documents have. */
export const CII: TermTable = {
  name: 'CII',
  roots: ['CrossIndustryInvoice'],
  repeated: [LINE, `${SETTLEMENT}/ApplicableTradeTax`, `${AGREEMENT}/AdditionalReferencedDocument`],
  rows: [
    ...rows('document', '', [
      ['ExchangedDocument/ID', 'BT-1'],
      ['ExchangedDocument/IssueDateTime/DateTimeString', 'BT-2', 'date'],
      ['ExchangedDocument/TypeCode', 'BT-3', 'code'],
      [`${SETTLEMENT}/InvoiceCurrencyCode`, 'BT-5', 'currency'],
      [`${SETTLEMENT}/TaxCurrencyCode`, 'BT-6', 'currency'],
      [`${AGREEMENT}/BuyerReference`, 'BT-10'],
      ['ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID', 'BT-23'],
      ['ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID', 'BT-24'],
    ]),
    ...rows('seller', `${AGREEMENT}/SellerTradeParty`, [
      ['Name', 'BT-27'],
      ['ID', 'BT-29'],
      ['SpecifiedLegalOrganization/ID', 'BT-30'],
      ['SpecifiedTaxRegistration/ID', 'BT-31', 'text', vatId],
      ['SpecifiedTaxRegistration/ID', 'BT-32', 'text', taxNumber],
      ['Description', 'BT-33'],
      ['URIUniversalCommunication/URIID', 'BT-34'],
    ]),
    ...address('seller', `${AGREEMENT}/SellerTradeParty/PostalTradeAddress`, [
      'BT-35',
      'BT-36',
      'BT-162',
      'BT-37',
      'BT-38',
      'BT-39',
      'BT-40',
    ]),
    ...rows('seller', `${AGREEMENT}/SellerTradeParty/DefinedTradeContact`, [
      ['PersonName', 'BT-41'],
      ['TelephoneUniversalCommunication/CompleteNumber', 'BT-42'],
      ['EmailURIUniversalCommunication/URIID', 'BT-43'],
    ]),
    ...rows('buyer', `${AGREEMENT}/BuyerTradeParty`, [
      ['Name', 'BT-44'],
      ['ID', 'BT-46'],
      ['SpecifiedLegalOrganization/ID', 'BT-47'],
      ['SpecifiedTaxRegistration/ID', 'BT-48', 'text', vatId],
      ['URIUniversalCommunication/URIID', 'BT-49'],
    ]),
    ...address('buyer', `${AGREEMENT}/BuyerTradeParty/PostalTradeAddress`, [
      'BT-50',
      'BT-51',
      'BT-163',
      'BT-52',
      'BT-53',
      'BT-54',
      'BT-55',
    ]),
    ...rows('buyer', `${AGREEMENT}/BuyerTradeParty/DefinedTradeContact`, [
      ['PersonName', 'BT-56'],
      ['TelephoneUniversalCommunication/CompleteNumber', 'BT-57'],
      ['EmailURIUniversalCommunication/URIID', 'BT-58'],
    ]),
    ...rows('delivery', DELIVERY, [
      ['ShipToTradeParty/Name', 'BT-70'],
      ['ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString', 'BT-72', 'date'],
    ]),
    ...address('delivery', `${DELIVERY}/ShipToTradeParty/PostalTradeAddress`, [
      'BT-75',
      'BT-76',
      'BT-165',
      'BT-77',
      'BT-78',
      'BT-79',
      'BT-80',
    ]),
    ...rows('delivery', `${SETTLEMENT}/BillingSpecifiedPeriod`, [
      ['StartDateTime/DateTimeString', 'BT-73', 'date'],
      ['EndDateTime/DateTimeString', 'BT-74', 'date'],
    ]),
    ...rows('line', LINE, [
      ['AssociatedDocumentLineDocument/LineID', 'BT-126'],
      ['SpecifiedTradeProduct/Name', 'BT-153'],
      ['SpecifiedTradeProduct/Description', 'BT-154'],
      ['SpecifiedLineTradeDelivery/BilledQuantity', 'BT-129', 'quantity'],
      ['SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount', 'BT-146', 'amount'],
      ['SpecifiedLineTradeAgreement/NetPriceProductTradePrice/BasisQuantity', 'BT-149', 'quantity'],
      [
        'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
        'BT-131',
        'amount',
      ],
      ['SpecifiedLineTradeSettlement/ApplicableTradeTax/TypeCode', 'tax-type', 'code'],
      ['SpecifiedLineTradeSettlement/ApplicableTradeTax/CategoryCode', 'BT-151', 'code'],
      ['SpecifiedLineTradeSettlement/ApplicableTradeTax/RateApplicablePercent', 'BT-152', 'percent'],
      ['SpecifiedLineTradeSettlement/BillingSpecifiedPeriod/StartDateTime/DateTimeString', 'BT-134', 'date'],
      ['SpecifiedLineTradeSettlement/BillingSpecifiedPeriod/EndDateTime/DateTimeString', 'BT-135', 'date'],
    ]),
    ...rows('vat', `${SETTLEMENT}/ApplicableTradeTax`, [
      ['TypeCode', 'tax-type', 'code'],
      ['CategoryCode', 'BT-118', 'code'],
      ['RateApplicablePercent', 'BT-119', 'percent'],
      ['BasisAmount', 'BT-116', 'amount'],
      ['CalculatedAmount', 'BT-117', 'amount'],
      ['ExemptionReason', 'BT-120'],
      ['ExemptionReasonCode', 'BT-121', 'code'],
    ]),
    ...rows('totals', SUMMATION, [
      ['LineTotalAmount', 'BT-106', 'amount'],
      ['TaxBasisTotalAmount', 'BT-109', 'amount'],
      ['TaxTotalAmount', 'BT-111', 'amount', isInBookCurrency],
      ['TaxTotalAmount', 'BT-110', 'amount'],
      ['GrandTotalAmount', 'BT-112', 'amount'],
      ['TotalPrepaidAmount', 'BT-113', 'amount'],
      ['DuePayableAmount', 'BT-115', 'amount'],
    ]),
    ...rows('payment', SETTLEMENT, [
      ['SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString', 'BT-9', 'date'],
      ['SpecifiedTradePaymentTerms/Description', 'BT-20'],
    ]),
    ...rows('payment', MEANS, [
      ['TypeCode', 'BT-81', 'code'],
      ['Information', 'BT-82'],
    ]),
    ...rows('payment', SETTLEMENT, [['PaymentReference', 'BT-83']]),
    ...rows('payment', MEANS, [
      ['PayeePartyCreditorFinancialAccount/IBANID', 'BT-84'],
      ['PayeePartyCreditorFinancialAccount/AccountName', 'BT-85'],
      ['PayeeSpecifiedCreditorFinancialInstitution/BICID', 'BT-86'],
      ['ApplicableTradeSettlementFinancialCard/ID', 'BT-87'],
      ['ApplicableTradeSettlementFinancialCard/CardholderName', 'BT-88'],
    ]),
    ...rows('payment', SETTLEMENT, [
      ['SpecifiedTradePaymentTerms/DirectDebitMandateID', 'BT-89'],
      ['CreditorReferenceID', 'BT-90'],
      ['SpecifiedTradeSettlementPaymentMeans/PayerPartyDebtorFinancialAccount/IBANID', 'BT-91'],
    ]),
    ...rows('references', '', [
      [`${SETTLEMENT}/InvoiceReferencedDocument/IssuerAssignedID`, 'BT-25'],
      [`${SETTLEMENT}/InvoiceReferencedDocument/FormattedIssueDateTime/DateTimeString`, 'BT-26', 'date'],
      [`${AGREEMENT}/SpecifiedProcuringProject/ID`, 'BT-11'],
      [`${AGREEMENT}/SpecifiedProcuringProject/Name`, 'project-name'],
      [`${AGREEMENT}/ContractReferencedDocument/IssuerAssignedID`, 'BT-12'],
      [`${AGREEMENT}/BuyerOrderReferencedDocument/IssuerAssignedID`, 'BT-13'],
    ]),
    ...rows('references', `${AGREEMENT}/AdditionalReferencedDocument`, [
      ['IssuerAssignedID', 'BT-122'],
      ['TypeCode', 'document-type', 'code'],
      ['Name', 'BT-123'],
      ['URIID', 'BT-124'],
      ['AttachmentBinaryObject', 'BT-125', 'file'],
    ]),
    ...rows('notes', '', [
      ['ExchangedDocument/IncludedNote/SubjectCode', 'BT-21'],
      ['ExchangedDocument/IncludedNote/Content', 'BT-22'],
    ]),
  ],
};
