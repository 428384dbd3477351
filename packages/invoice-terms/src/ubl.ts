import { textAt } from '@spacebooks/xml/element';
import { type Leaf, rows, type TermRow, type TermTable } from './term-table.js';

const SELLER = 'AccountingSupplierParty/Party';
const BUYER = 'AccountingCustomerParty/Party';
/** Elements of an invoice and of a credit note differ in name only. */
const LINES = [
  ['InvoiceLine', 'InvoicedQuantity'],
  ['CreditNoteLine', 'CreditedQuantity'],
] as const;

function isVatId({ parent }: Leaf): boolean {
  return textAt(parent, 'TaxScheme/ID') === 'VAT';
}

/** UBL states it with the seller's identifiers. */
function isCreditorId({ element }: Leaf): boolean {
  return element.attributes.schemeID === 'SEPA';
}

/** UNTDID 1001: a related document, by which a credit note names its project. */
function isProject({ parent }: Leaf): boolean {
  return textAt(parent, 'DocumentTypeCode') === '50';
}

/** The tax in the currency of the books. */
function isInBookCurrency({ element, root }: Leaf): boolean {
  return element.attributes.currencyID === textAt(root, 'TaxCurrencyCode');
}

function address(
  group: TermRow['group'],
  below: string,
  [line1, line2, line3, city, post, region, country]: readonly string[],
): readonly TermRow[] {
  return rows(group, below, [
    ['StreetName', line1 ?? ''],
    ['AdditionalStreetName', line2 ?? ''],
    ['AddressLine/Line', line3 ?? ''],
    ['PostalZone', post ?? ''],
    ['CityName', city ?? ''],
    ['CountrySubentity', region ?? ''],
    ['Country/IdentificationCode', country ?? '', 'country'],
  ]);
}

/** Where UBL states the business terms of EN 16931 that our documents have. */
export const UBL: TermTable = {
  name: 'UBL',
  roots: ['Invoice', 'CreditNote'],
  repeated: ['InvoiceLine', 'CreditNoteLine', 'TaxTotal/TaxSubtotal', 'AdditionalDocumentReference'],
  rows: [
    ...rows('document', '', [
      ['ID', 'BT-1'],
      ['IssueDate', 'BT-2', 'date'],
      ['InvoiceTypeCode', 'BT-3', 'code'],
      ['CreditNoteTypeCode', 'BT-3', 'code'],
      ['DocumentCurrencyCode', 'BT-5', 'currency'],
      ['TaxCurrencyCode', 'BT-6', 'currency'],
      ['BuyerReference', 'BT-10'],
      ['ProfileID', 'BT-23'],
      ['CustomizationID', 'BT-24'],
    ]),
    ...rows('seller', SELLER, [
      ['PartyLegalEntity/RegistrationName', 'BT-27'],
      ['PartyIdentification/ID', 'BT-29', 'text', (leaf) => !isCreditorId(leaf)],
      ['PartyLegalEntity/CompanyID', 'BT-30'],
      ['PartyTaxScheme/CompanyID', 'BT-31', 'text', isVatId],
      ['PartyTaxScheme/CompanyID', 'BT-32'],
      ['PartyTaxScheme/TaxScheme/ID', 'tax-type', 'code'],
      ['PartyLegalEntity/CompanyLegalForm', 'BT-33'],
      ['EndpointID', 'BT-34'],
    ]),
    ...address('seller', `${SELLER}/PostalAddress`, [
      'BT-35',
      'BT-36',
      'BT-162',
      'BT-37',
      'BT-38',
      'BT-39',
      'BT-40',
    ]),
    ...rows('seller', `${SELLER}/Contact`, [
      ['Name', 'BT-41'],
      ['Telephone', 'BT-42'],
      ['ElectronicMail', 'BT-43'],
    ]),
    ...rows('buyer', BUYER, [
      ['PartyLegalEntity/RegistrationName', 'BT-44'],
      ['PartyIdentification/ID', 'BT-46'],
      ['PartyLegalEntity/CompanyID', 'BT-47'],
      ['PartyTaxScheme/CompanyID', 'BT-48'],
      ['PartyTaxScheme/TaxScheme/ID', 'tax-type', 'code'],
      ['EndpointID', 'BT-49'],
    ]),
    ...address('buyer', `${BUYER}/PostalAddress`, [
      'BT-50',
      'BT-51',
      'BT-163',
      'BT-52',
      'BT-53',
      'BT-54',
      'BT-55',
    ]),
    ...rows('buyer', `${BUYER}/Contact`, [
      ['Name', 'BT-56'],
      ['Telephone', 'BT-57'],
      ['ElectronicMail', 'BT-58'],
    ]),
    ...rows('delivery', '', [
      ['Delivery/DeliveryParty/PartyName/Name', 'BT-70'],
      ['Delivery/ActualDeliveryDate', 'BT-72', 'date'],
    ]),
    ...address('delivery', 'Delivery/DeliveryLocation/Address', [
      'BT-75',
      'BT-76',
      'BT-165',
      'BT-77',
      'BT-78',
      'BT-79',
      'BT-80',
    ]),
    ...rows('delivery', 'InvoicePeriod', [
      ['StartDate', 'BT-73', 'date'],
      ['EndDate', 'BT-74', 'date'],
    ]),
    ...LINES.flatMap(([line, quantity]) =>
      rows('line', line, [
        ['ID', 'BT-126'],
        ['Item/Name', 'BT-153'],
        ['Item/Description', 'BT-154'],
        [quantity, 'BT-129', 'quantity'],
        ['Price/PriceAmount', 'BT-146', 'amount'],
        ['Price/BaseQuantity', 'BT-149', 'quantity'],
        ['LineExtensionAmount', 'BT-131', 'amount'],
        ['Item/ClassifiedTaxCategory/TaxScheme/ID', 'tax-type', 'code'],
        ['Item/ClassifiedTaxCategory/ID', 'BT-151', 'code'],
        ['Item/ClassifiedTaxCategory/Percent', 'BT-152', 'percent'],
        ['InvoicePeriod/StartDate', 'BT-134', 'date'],
        ['InvoicePeriod/EndDate', 'BT-135', 'date'],
      ]),
    ),
    ...rows('vat', 'TaxTotal/TaxSubtotal', [
      ['TaxCategory/TaxScheme/ID', 'tax-type', 'code'],
      ['TaxCategory/ID', 'BT-118', 'code'],
      ['TaxCategory/Percent', 'BT-119', 'percent'],
      ['TaxableAmount', 'BT-116', 'amount'],
      ['TaxAmount', 'BT-117', 'amount'],
      ['TaxCategory/TaxExemptionReason', 'BT-120'],
      ['TaxCategory/TaxExemptionReasonCode', 'BT-121', 'code'],
    ]),
    ...rows('totals', '', [
      ['LegalMonetaryTotal/LineExtensionAmount', 'BT-106', 'amount'],
      ['LegalMonetaryTotal/TaxExclusiveAmount', 'BT-109', 'amount'],
      ['TaxTotal/TaxAmount', 'BT-111', 'amount', isInBookCurrency],
      ['TaxTotal/TaxAmount', 'BT-110', 'amount'],
      ['LegalMonetaryTotal/TaxInclusiveAmount', 'BT-112', 'amount'],
      ['LegalMonetaryTotal/PrepaidAmount', 'BT-113', 'amount'],
      ['LegalMonetaryTotal/PayableAmount', 'BT-115', 'amount'],
    ]),
    ...rows('payment', '', [
      ['DueDate', 'BT-9', 'date'],
      ['PaymentMeans/PaymentDueDate', 'BT-9', 'date'],
      ['PaymentTerms/Note', 'BT-20'],
      ['PaymentMeans/PaymentMeansCode', 'BT-81', 'code'],
      ['PaymentMeans/PaymentID', 'BT-83'],
      ['PaymentMeans/PayeeFinancialAccount/ID', 'BT-84'],
      ['PaymentMeans/PayeeFinancialAccount/Name', 'BT-85'],
      ['PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/ID', 'BT-86'],
      ['PaymentMeans/CardAccount/PrimaryAccountNumberID', 'BT-87'],
      ['PaymentMeans/CardAccount/NetworkID', 'card-network', 'code'],
      ['PaymentMeans/CardAccount/HolderName', 'BT-88'],
      ['PaymentMeans/PaymentMandate/ID', 'BT-89'],
      [`${SELLER}/PartyIdentification/ID`, 'BT-90', 'text', isCreditorId],
      ['PaymentMeans/PaymentMandate/PayerFinancialAccount/ID', 'BT-91'],
    ]),
    ...rows('references', '', [
      ['BillingReference/InvoiceDocumentReference/ID', 'BT-25'],
      ['BillingReference/InvoiceDocumentReference/IssueDate', 'BT-26', 'date'],
      ['ProjectReference/ID', 'BT-11'],
      ['AdditionalDocumentReference/ID', 'BT-11', 'text', isProject],
      ['ContractDocumentReference/ID', 'BT-12'],
      ['OrderReference/ID', 'BT-13'],
      ['AdditionalDocumentReference/ID', 'BT-122'],
      ['AdditionalDocumentReference/DocumentTypeCode', 'document-type', 'code'],
      ['AdditionalDocumentReference/DocumentDescription', 'BT-123'],
      ['AdditionalDocumentReference/Attachment/ExternalReference/URI', 'BT-124'],
      ['AdditionalDocumentReference/Attachment/EmbeddedDocumentBinaryObject', 'BT-125', 'file'],
    ]),
    ...rows('notes', '', [['Note', 'BT-22']]),
  ],
};
