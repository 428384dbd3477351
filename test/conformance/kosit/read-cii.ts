import { decimal } from '@spacebooks/base/money';
import type {
  EInvoiceDocument,
  ElectronicAddress,
  Line,
  Payment,
  PostalAddress,
  Seller,
  Totals,
  VatBreakdown,
} from '../../../src/document/model.js';
import { type CiiElement, withCii } from './cii-element.js';

const TRADE = 'rsm:SupplyChainTradeTransaction';
const AGREEMENT = `${TRADE}/ram:ApplicableHeaderTradeAgreement`;
const SETTLEMENT = `${TRADE}/ram:ApplicableHeaderTradeSettlement`;
const DELIVERED = `${TRADE}/ram:ApplicableHeaderTradeDelivery/ram:ActualDeliverySupplyChainEvent`;

/**
 * A Cross Industry Invoice of somebody else in our model, as far as that goes. Codes are kept as they are, also
 * those that we never write (type 326, category K). Without a delivery date it is the invoice's, because our
 * model always has one.
 */
export function readCii(xml: Uint8Array): EInvoiceDocument {
  return withCii(xml, readDocument);
}

function readDocument(root: CiiElement): EInvoiceDocument {
  const document = root.first('rsm:ExchangedDocument') ?? root;
  const settlement = root.first(SETTLEMENT) ?? root;
  const guideline = root.text('.//ram:GuidelineSpecifiedDocumentContextParameter/ram:ID') ?? '';
  const issueDate = document.date('ram:IssueDateTime') ?? '';
  const terms = settlement.first('ram:SpecifiedTradePaymentTerms');
  const period = settlement.first('ram:BillingSpecifiedPeriod');
  const corrected = settlement.first('ram:InvoiceReferencedDocument');
  return {
    number: document.mandatory('ram:ID'),
    issueDate,
    profile: guideline.includes('xrechnung') ? 'xrechnung' : 'en16931',
    typeCode: document.mandatory('ram:TypeCode') as EInvoiceDocument['typeCode'],
    currency: settlement.mandatory('ram:InvoiceCurrencyCode'),
    paymentDueDate: terms?.date('ram:DueDateDateTime') ?? null,
    buyerReference: root.text(`${AGREEMENT}/ram:BuyerReference`),
    orderReference: root.text(`${AGREEMENT}/ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID`),
    precedingInvoice: corrected && {
      number: corrected.mandatory('ram:IssuerAssignedID'),
      issueDate: corrected.date('ram:FormattedIssueDateTime'),
    },
    paymentTerms: terms?.text('ram:Description') ?? null,
    notes: document.all('ram:IncludedNote').map((note) => note.mandatory('ram:Content')),
    seller: readParty(root.first(`${AGREEMENT}/ram:SellerTradeParty`) ?? root),
    buyer: readParty(root.first(`${AGREEMENT}/ram:BuyerTradeParty`) ?? root),
    deliveryDate: root.date(`${DELIVERED}/ram:OccurrenceDateTime`) ?? issueDate,
    period: period && {
      start: period.date('ram:StartDateTime') ?? '',
      end: period.date('ram:EndDateTime') ?? '',
    },
    payment: readPayment(settlement),
    totals: readTotals(settlement),
    vatBreakdown: settlement.all('ram:ApplicableTradeTax').map(readBreakdown),
    lines: root.all(`${TRADE}/ram:IncludedSupplyChainTradeLineItem`).map(readLine),
    language: 'de',
  };
}

/** A seller has all terms that a buyer has. */
function readParty(party: CiiElement): Seller {
  const contact = party.first('ram:DefinedTradeContact');
  return {
    name: party.mandatory('ram:Name'),
    id: party.text('ram:ID'),
    registrationId: party.text('ram:SpecifiedLegalOrganization/ram:ID'),
    vatId: party.text("ram:SpecifiedTaxRegistration/ram:ID[@schemeID='VA']"),
    taxNumber: party.text("ram:SpecifiedTaxRegistration/ram:ID[@schemeID='FC']"),
    legalInformation: party.text('ram:Description'),
    electronicAddress: readElectronicAddress(party),
    address: readAddress(party),
    contact: contact && {
      name: contact.text('ram:PersonName'),
      phone: contact.text('ram:TelephoneUniversalCommunication/ram:CompleteNumber'),
      email: contact.text('ram:EmailURIUniversalCommunication/ram:URIID'),
    },
  };
}

function readElectronicAddress(party: CiiElement): ElectronicAddress | null {
  const id = party.text('ram:URIUniversalCommunication/ram:URIID');
  return id === null
    ? null
    : { id, scheme: party.mandatory('ram:URIUniversalCommunication/ram:URIID/@schemeID') };
}

function readAddress(party: CiiElement): PostalAddress {
  const term = (name: string): string | null => party.text(`ram:PostalTradeAddress/ram:${name}`);
  return {
    line1: term('LineOne'),
    postCode: term('PostcodeCode'),
    city: term('CityName'),
    subdivision: term('CountrySubDivisionName'),
    countryCode: term('CountryID') ?? '',
  };
}

function readPayment(settlement: CiiElement): Payment {
  const means = settlement.first('ram:SpecifiedTradeSettlementPaymentMeans');
  const iban = means?.text('ram:PayeePartyCreditorFinancialAccount/ram:IBANID') ?? null;
  return {
    meansCode: means?.mandatory('ram:TypeCode') as Payment['meansCode'],
    account:
      iban === null
        ? null
        : {
            iban,
            name: means?.text('ram:PayeePartyCreditorFinancialAccount/ram:AccountName') ?? null,
            bic: means?.text('ram:PayeeSpecifiedCreditorFinancialInstitution/ram:BICID') ?? null,
          },
    remittanceInformation: settlement.text('ram:PaymentReference'),
  };
}

function readTotals(settlement: CiiElement): Totals {
  const sum = settlement.first('ram:SpecifiedTradeSettlementHeaderMonetarySummation') ?? settlement;
  const currency = settlement.mandatory('ram:InvoiceCurrencyCode');
  return {
    lineNet: sum.amount('ram:LineTotalAmount'),
    taxExclusive: sum.amount('ram:TaxBasisTotalAmount'),
    tax: decimal(sum.text(`ram:TaxTotalAmount[@currencyID='${currency}']`) ?? '0'),
    taxInclusive: sum.amount('ram:GrandTotalAmount'),
    paid: decimal(sum.text('ram:TotalPrepaidAmount') ?? '0'),
    due: sum.amount('ram:DuePayableAmount'),
  };
}

function readBreakdown(tax: CiiElement): VatBreakdown {
  return {
    category: tax.mandatory('ram:CategoryCode') as VatBreakdown['category'],
    rate: tax.amount('ram:RateApplicablePercent'),
    taxable: tax.amount('ram:BasisAmount'),
    tax: tax.amount('ram:CalculatedAmount'),
    exemptionReason: tax.text('ram:ExemptionReason'),
    exemptionReasonCode: tax.text('ram:ExemptionReasonCode'),
  };
}

function readLine(line: CiiElement): Line {
  const price = 'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice';
  const quantity = 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity';
  const tax = 'ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax';
  const base = line.text(`${price}/ram:BasisQuantity`);
  return {
    id: line.mandatory('ram:AssociatedDocumentLineDocument/ram:LineID'),
    name: line.mandatory('ram:SpecifiedTradeProduct/ram:Name'),
    description: line.text('ram:SpecifiedTradeProduct/ram:Description'),
    quantity: line.amount(quantity),
    unitCode: line.mandatory(`${quantity}/@unitCode`),
    netPrice: line.amount(`${price}/ram:ChargeAmount`),
    baseQuantity: base === null ? null : decimal(base),
    netAmount: line.amount('.//ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount'),
    category: line.mandatory(`${tax}/ram:CategoryCode`) as Line['category'],
    rate: decimal(line.text(`${tax}/ram:RateApplicablePercent`) ?? '0'),
  };
}
