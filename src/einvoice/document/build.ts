import type { Finding } from '../../domain/finding.js';
import type { Invoice } from '../../domain/invoice.js';
import type { EInvoiceSettings } from '../../domain/settings.js';
import { buildBuyer } from './buyer.js';
import { buildLines } from './lines.js';
import type { EInvoiceDocument } from './model.js';
import { buildPayment } from './payment.js';
import { checkScope } from './scope.js';
import { buildSeller } from './seller.js';
import { buildServicePeriod } from './service-period.js';
import { cleanLine, textOrNull } from './text.js';
import { buildTotals } from './totals.js';
import { buildVatBreakdown } from './vat-breakdown.js';

export type BuiltDocument =
  | { readonly ok: true; readonly document: EInvoiceDocument }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/**
 * The platform's invoice in the terms of EN 16931, or everything that stands against it. Pure: the same invoice
 * and settings give the same document. `invoice.notes` is for admins only and never used.
 */
export function buildDocument(invoice: Invoice, settings: EInvoiceSettings): BuiltDocument {
  const findings: Finding[] = [];
  const report = (finding: Finding): void => void findings.push(finding);
  checkScope(invoice, settings, report);
  const number = cleanLine(invoice.number);
  if (number === '') {
    report({
      rule: 'BR-02',
      field: 'number',
      message: 'The invoice has no number.',
      fix: 'Give the invoice a number on the platform.',
    });
  }
  const seller = buildSeller(invoice, settings.seller, report);
  const buyer = buildBuyer(invoice, report);
  const payment = buildPayment(settings.payment, number, report);
  const servicePeriod = buildServicePeriod(invoice, settings.service_period, report);
  const before = findings.length;
  const lines = buildLines(invoice, settings, report);
  // Sums over lines that are wrong themselves would only repeat their findings.
  if (findings.length > before) return { ok: false, findings };
  const vatBreakdown = buildVatBreakdown(invoice, lines, report);
  const totals = buildTotals(invoice, lines, vatBreakdown, report);
  if (findings.length > 0) return { ok: false, findings };
  const invoiceText = textOrNull(invoice.invoiceText);
  const document: EInvoiceDocument = {
    number,
    issueDate: invoice.invoiceDate,
    profile: 'en16931',
    typeCode: '380',
    currency: invoice.totalAmount.currency,
    paymentDueDate: invoice.dueDate,
    buyerReference: null,
    orderReference: null,
    precedingInvoice: null,
    paymentTerms: textOrNull(settings.payment.terms),
    notes: invoiceText === null ? [] : [invoiceText],
    seller,
    buyer,
    ...servicePeriod,
    payment,
    totals,
    vatBreakdown,
    lines,
    language: settings.language,
  };
  return { ok: true, document };
}
