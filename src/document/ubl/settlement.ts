import type { EInvoiceDocument, VatBreakdown } from '../model.js';
import { optional, plain, text, type XmlTree } from '../xml/tree.js';
import { amountIn, type Syntax, VAT_SCHEME } from './syntax.js';

/** BG-16, and BT-9 in a CreditNote. */
export function paymentMeans({ payment, paymentDueDate }: EInvoiceDocument, kind: Syntax): XmlTree {
  return {
    'cbc:PaymentMeansCode':
      payment.meansText === undefined
        ? payment.meansCode
        : { '@name': payment.meansText, '#': payment.meansCode },
    'cbc:PaymentDueDate': kind === 'CreditNote' ? text(paymentDueDate) : undefined,
    'cbc:PaymentID': text(payment.remittanceInformation),
    'cac:CardAccount': optional(payment.card ?? null, ({ digits, holder }) => ({
      'cbc:PrimaryAccountNumberID': digits,
      // UBL demands the network, which EN 16931 has no term for.
      'cbc:NetworkID': 'NA',
      'cbc:HolderName': text(holder),
    })),
    'cac:PayeeFinancialAccount': optional(payment.account, ({ iban, bic, name }) => ({
      'cbc:ID': iban,
      'cbc:Name': text(name),
      'cac:FinancialInstitutionBranch': optional(bic, (id) => ({ 'cbc:ID': id })),
    })),
    'cac:PaymentMandate': optional(payment.directDebit ?? null, ({ mandate, account }) => ({
      'cbc:ID': mandate,
      'cac:PayerFinancialAccount': optional(account, (iban) => ({ 'cbc:ID': iban })),
    })),
  };
}

/** BT-110 and BG-23, then BT-111. */
export function taxTotals(document: EInvoiceDocument): readonly XmlTree[] {
  const { totals, vatBreakdown, currency, accountingCurrency: other } = document;
  const inInvoice = {
    'cbc:TaxAmount': amountIn(currency, totals.tax),
    'cac:TaxSubtotal': vatBreakdown.map((each) => taxSubtotal(each, currency)),
  };
  return other === undefined
    ? [inInvoice]
    : [inInvoice, { 'cbc:TaxAmount': amountIn(other.code, other.tax) }];
}

function taxSubtotal(breakdown: VatBreakdown, currency: string): XmlTree {
  return {
    'cbc:TaxableAmount': amountIn(currency, breakdown.taxable),
    'cbc:TaxAmount': amountIn(currency, breakdown.tax),
    'cac:TaxCategory': {
      'cbc:ID': breakdown.category,
      'cbc:Percent': plain(breakdown.rate),
      'cbc:TaxExemptionReasonCode': text(breakdown.exemptionReasonCode),
      'cbc:TaxExemptionReason': text(breakdown.exemptionReason),
      'cac:TaxScheme': VAT_SCHEME,
    },
  };
}

/** BG-22 */
export function monetaryTotal({ totals, currency }: EInvoiceDocument): XmlTree {
  return {
    'cbc:LineExtensionAmount': amountIn(currency, totals.lineNet),
    'cbc:TaxExclusiveAmount': amountIn(currency, totals.taxExclusive),
    'cbc:TaxInclusiveAmount': amountIn(currency, totals.taxInclusive),
    'cbc:PrepaidAmount': totals.paid.eq(0) ? undefined : amountIn(currency, totals.paid),
    'cbc:PayableAmount': amountIn(currency, totals.due),
  };
}
