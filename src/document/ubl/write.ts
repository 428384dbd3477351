import type { EInvoiceDocument, Line, SupportingDocument } from '../model.js';
import { binaryObject, businessProcess, SPECIFICATIONS, statedRate } from '../xml/terms.js';
import { optional, plain, serialize, text, type XmlTree } from '../xml/tree.js';
import { buyerParty, postalAddress, sellerParty } from './party.js';
import { monetaryTotal, paymentMeans, taxTotals } from './settlement.js';
import { amountIn, type Syntax, VAT_SCHEME } from './syntax.js';

const COMPONENTS = 'urn:oasis:names:specification:ubl:schema:xsd:Common';

/**
 * The document in UBL 2.1, UTF-8: an Invoice, or a CreditNote for type 381. Element order is that
 * of the schema. The same document gives the same bytes.
 */
export function writeUbl(document: EInvoiceDocument): Uint8Array {
  const kind: Syntax = document.typeCode === '381' ? 'CreditNote' : 'Invoice';
  return serialize({ [kind]: root(document, kind) });
}

function root(document: EInvoiceDocument, kind: Syntax): XmlTree {
  return {
    '@xmlns': `urn:oasis:names:specification:ubl:schema:xsd:${kind}-2`,
    '@xmlns:cac': `${COMPONENTS}AggregateComponents-2`,
    '@xmlns:cbc': `${COMPONENTS}BasicComponents-2`,
    'cbc:CustomizationID': SPECIFICATIONS[document.profile],
    'cbc:ProfileID': businessProcess(document) ?? undefined,
    'cbc:ID': document.number,
    'cbc:IssueDate': document.issueDate,
    // A CreditNote states BT-9 with the means of payment instead.
    'cbc:DueDate': kind === 'Invoice' ? text(document.paymentDueDate) : undefined,
    [`cbc:${kind}TypeCode`]: document.typeCode,
    'cbc:Note': notesOf(document).map((note) => ({ '#': note })),
    'cbc:DocumentCurrencyCode': document.currency,
    'cbc:TaxCurrencyCode': document.accountingCurrency?.code,
    'cbc:BuyerReference': text(document.buyerReference),
    ...references(document),
    ...furtherReferences(document, kind),
    'cac:AccountingSupplierParty': { 'cac:Party': sellerParty(document.seller, document.payment) },
    'cac:AccountingCustomerParty': {
      'cac:Party': buyerParty(document.buyer, document.businessProcess !== undefined),
    },
    'cac:Delivery': {
      'cbc:ActualDeliveryDate': document.deliveryDate,
      'cac:DeliveryLocation': optional(document.deliverTo ?? null, ({ address }) => ({
        'cac:Address': postalAddress(address),
      })),
      'cac:DeliveryParty': optional(document.deliverTo?.name ?? null, (name) => ({
        'cac:PartyName': { 'cbc:Name': name },
      })),
    },
    'cac:PaymentMeans': paymentMeans(document, kind),
    'cac:PaymentTerms': optional(document.paymentTerms, (terms) => ({ 'cbc:Note': terms })),
    'cac:TaxTotal': taxTotals(document),
    'cac:LegalMonetaryTotal': monetaryTotal(document),
    [`cac:${kind}Line`]: document.lines.map((line) => documentLine(line, kind, document.currency)),
  };
}

/** BG-1. UBL has no element for BT-21: its code stands before the text (EN 16931-3-2). Peppol has one note (PEPPOL-EN16931-R002). */
function notesOf({ legalNotes = [], notes, profile }: EInvoiceDocument): readonly string[] {
  const legal = legalNotes.map(({ subject, text }) => (subject === null ? text : `#${subject}#${text}`));
  const all = [...legal, ...notes];
  return profile === 'peppol' && all.length > 1 ? [all.join('\n')] : all;
}

/** BG-14, BT-13 and BG-3. */
function references({ period, orderReference, precedingInvoice }: EInvoiceDocument): XmlTree {
  return {
    'cac:InvoicePeriod': optional(period, ({ start, end }) => ({
      'cbc:StartDate': start,
      'cbc:EndDate': end,
    })),
    'cac:OrderReference': optional(orderReference, (number) => ({ 'cbc:ID': number })),
    'cac:BillingReference': optional(precedingInvoice, ({ number, issueDate }) => ({
      'cac:InvoiceDocumentReference': { 'cbc:ID': number, 'cbc:IssueDate': text(issueDate) },
    })),
  };
}

/** UNTDID 1001: related document, by which a CreditNote names the project that it has no element for. */
const PROJECT = '50';

/** BT-12, BG-24 and BT-11 */
function furtherReferences(document: EInvoiceDocument, kind: Syntax): XmlTree {
  const { contractReference, projectReference, supportingDocuments = [] } = document;
  const project = projectReference ?? null;
  const supporting = supportingDocuments.map(supportingDocument);
  const contract: XmlTree = {
    'cac:ContractDocumentReference': optional(contractReference ?? null, (id) => ({ 'cbc:ID': id })),
  };
  return kind === 'Invoice'
    ? {
        ...contract,
        'cac:AdditionalDocumentReference': supporting,
        'cac:ProjectReference': optional(project, (id) => ({ 'cbc:ID': id })),
      }
    : {
        ...contract,
        'cac:AdditionalDocumentReference': [
          ...(project === null ? [] : [{ 'cbc:ID': project, 'cbc:DocumentTypeCode': PROJECT }]),
          ...supporting,
        ],
      };
}

/** BG-24 */
function supportingDocument({ reference, description, location, attachment }: SupportingDocument): XmlTree {
  return {
    'cbc:ID': reference,
    'cbc:DocumentDescription': text(description),
    'cac:Attachment': {
      'cbc:EmbeddedDocumentBinaryObject': optional(attachment, binaryObject),
      'cac:ExternalReference': optional(location, (address) => ({ 'cbc:URI': address })),
    },
  };
}

/** BG-25 */
function documentLine(line: Line, kind: Syntax, currency: string): XmlTree {
  const quantity = kind === 'Invoice' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity';
  return {
    'cbc:ID': line.id,
    [quantity]: { '@unitCode': line.unitCode, '#': plain(line.quantity) },
    'cbc:LineExtensionAmount': amountIn(currency, line.netAmount),
    'cac:InvoicePeriod': optional(line.period ?? null, ({ start, end }) => ({
      'cbc:StartDate': start,
      'cbc:EndDate': end,
    })),
    'cac:Item': {
      'cbc:Description': text(line.description),
      'cbc:Name': line.name,
      'cac:ClassifiedTaxCategory': {
        'cbc:ID': line.category,
        'cbc:Percent': statedRate(line),
        'cac:TaxScheme': VAT_SCHEME,
      },
    },
    'cac:Price': {
      'cbc:PriceAmount': amountIn(currency, line.netPrice),
      'cbc:BaseQuantity': optional(line.baseQuantity, (base) => ({
        '@unitCode': line.unitCode,
        '#': plain(base),
      })),
    },
  };
}
