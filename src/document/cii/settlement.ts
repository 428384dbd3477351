import type { EInvoiceDocument, Payment, VatBreakdown } from '../model.js';
import { amount, optional, plain, text, type XmlTree } from '../xml/tree.js';
import { dateTime, qualifiedDateTime } from './date-time.js';

/** BG-3, BG-14, BG-16, BG-22, BG-23 and the terms of payment. */
export function headerSettlement(document: EInvoiceDocument): XmlTree {
  return {
    'ram:CreditorReferenceID': document.payment.directDebit?.creditorId,
    'ram:PaymentReference': text(document.payment.remittanceInformation),
    'ram:TaxCurrencyCode': document.accountingCurrency?.code,
    'ram:InvoiceCurrencyCode': document.currency,
    'ram:SpecifiedTradeSettlementPaymentMeans': paymentMeans(document.payment),
    'ram:ApplicableTradeTax': document.vatBreakdown.map(tradeTax),
    'ram:BillingSpecifiedPeriod': optional(document.period, (period) => ({
      'ram:StartDateTime': dateTime(period.start),
      'ram:EndDateTime': dateTime(period.end),
    })),
    'ram:SpecifiedTradePaymentTerms': paymentTerms(document),
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation': summation(document),
    'ram:InvoiceReferencedDocument': optional(document.precedingInvoice, ({ number, issueDate }) => ({
      'ram:IssuerAssignedID': number,
      'ram:FormattedIssueDateTime': optional(issueDate, qualifiedDateTime),
    })),
  };
}

function paymentMeans(payment: Payment): XmlTree {
  const { account, card, directDebit } = payment;
  return {
    'ram:TypeCode': payment.meansCode,
    'ram:Information': payment.meansText,
    'ram:ApplicableTradeSettlementFinancialCard': optional(card ?? null, ({ digits, holder }) => ({
      'ram:ID': digits,
      'ram:CardholderName': text(holder),
    })),
    'ram:PayerPartyDebtorFinancialAccount': optional(directDebit?.account ?? null, (iban) => ({
      'ram:IBANID': iban,
    })),
    'ram:PayeePartyCreditorFinancialAccount': optional(account, ({ iban, name }) => ({
      'ram:IBANID': iban,
      'ram:AccountName': text(name),
    })),
    'ram:PayeeSpecifiedCreditorFinancialInstitution': optional(account?.bic ?? null, (bic) => ({
      'ram:BICID': bic,
    })),
  };
}

function tradeTax(breakdown: VatBreakdown): XmlTree {
  return {
    'ram:CalculatedAmount': amount(breakdown.tax),
    'ram:TypeCode': 'VAT',
    'ram:ExemptionReason': text(breakdown.exemptionReason),
    'ram:BasisAmount': amount(breakdown.taxable),
    'ram:CategoryCode': breakdown.category,
    'ram:ExemptionReasonCode': text(breakdown.exemptionReasonCode),
    'ram:RateApplicablePercent': plain(breakdown.rate),
  };
}

function paymentTerms(document: EInvoiceDocument): XmlTree | undefined {
  const mandate = document.payment.directDebit?.mandate;
  if (document.paymentTerms === null && document.paymentDueDate === null && mandate === undefined)
    return undefined;
  return {
    'ram:Description': text(document.paymentTerms),
    'ram:DueDateDateTime': optional(document.paymentDueDate, dateTime),
    'ram:DirectDebitMandateID': mandate,
  };
}

function summation({ totals, currency, accountingCurrency }: EInvoiceDocument): XmlTree {
  const inInvoice = { '@currencyID': currency, '#': amount(totals.tax) };
  return {
    'ram:LineTotalAmount': amount(totals.lineNet),
    'ram:TaxBasisTotalAmount': amount(totals.taxExclusive),
    'ram:TaxTotalAmount':
      accountingCurrency === undefined
        ? inInvoice
        : [inInvoice, { '@currencyID': accountingCurrency.code, '#': amount(accountingCurrency.tax) }],
    'ram:GrandTotalAmount': amount(totals.taxInclusive),
    'ram:TotalPrepaidAmount': totals.paid.eq(0) ? undefined : amount(totals.paid),
    'ram:DuePayableAmount': amount(totals.due),
  };
}
